import { useLingui } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toasts/toast.ts";
import styles from "./embed-gallery.module.css";

type Props = { readonly text: string };

/** A line of code to copy: by the button, or by hand. */
export function SnippetBox({ text }: Props) {
  const { t } = useLingui();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ aside: true, type: "success", text: t`Copied` });
    } catch {
      toast({
        aside: true,
        type: "error",
        text: t`Couldn’t copy: select the code and copy it manually`,
      });
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
      <Button onClick={() => void copy()}>{t`Copy`}</Button>
    </div>
  );
}
