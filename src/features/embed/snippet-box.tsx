import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import styles from "./embed-gallery.module.css";

type Props = {
  readonly text: string;
  /** Called after a copy, with whether it succeeded. */
  readonly onCopied: (done: boolean) => void;
};

/** A line of code to copy: by the button, or by hand. */
export function SnippetBox({ text, onCopied }: Props) {
  const { t } = useLingui();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      onCopied(true);
    } catch {
      onCopied(false);
    }
  }

  return (
    <div className={styles["snippet"]}>
      <textarea
        aria-label={t`Code to copy`}
        readOnly
        rows={3}
        value={text}
        spellCheck={false}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button onClick={() => void copy()}>
        <Trans>Copy</Trans>
      </Button>
    </div>
  );
}
