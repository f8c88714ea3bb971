import { useLingui } from "@lingui/react/macro";
import { createPortal } from "react-dom";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import styles from "./link-sheet.module.css";

type Props = {
  readonly url: string;
  readonly onClose: () => void;
  readonly onCopied: () => void;
};

/** A link to copy by hand or by another press, if the browser neither shared nor copied it. */
export function LinkSheet({ url, onClose, onCopied }: Props) {
  const { t } = useLingui();
  // Absent on pages by http.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  async function copy() {
    await clipboard?.writeText(url);
    onCopied();
  }
  return createPortal(
    <Sheet opened onClose={onClose} title={t`Share`}>
      <div className={styles["link"]}>
        <input
          readOnly
          // React's autoFocus focuses it before the dialog opens, which then focuses its first button.
          ref={(field) => field?.setAttribute("autofocus", "")}
          type="url"
          value={url}
          aria-label={t`Link to the draw`}
          onFocus={({ target }) => target.select()}
        />
        {clipboard !== undefined && (
          // If that fails too, the selected link can be copied by hand.
          <Button look="accent" onClick={() => void copy().catch(() => {})}>
            {t`Copy link`}
          </Button>
        )}
      </div>
    </Sheet>,
    document.body,
  );
}
