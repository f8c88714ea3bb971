import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./sheet.module.css";
import { waitForPaint } from "./window-state.ts";

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** Whether a pointer event is on the backdrop, whose target is the dialog too. */
function isBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX >= right || clientY < top || clientY >= bottom;
}

/**
 * A dialog that rises from the bottom of the window. Esc, the backdrop, its close button, and links and buttons of other
 * dialogs inside it close it; the focus returns to where it was.
 */
export function Sheet({ opened, onClose, title, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  /** Whether the last press began on the backdrop; a text selection may only end there. */
  const began = useRef(false);

  // Closed before it unmounts, as only then the browser returns the focus. Opening restyles the whole page, so the
  // press is painted before.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!opened || dialog === null) return undefined;
    let isClosed = false;
    void waitForPaint().then(() => isClosed || dialog.showModal());
    return () => {
      isClosed = true;
      dialog.close();
    };
  }, [opened]);

  function press(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const isOutside = began.current && isBackdrop(event);
    if (isOutside || target.closest("[aria-haspopup=dialog]") !== null) onClose();
    else if (target.closest("a") !== null) void waitForPaint().then(onClose);
  }

  return (
    // Esc and the button are the keyboard's way to close.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={box}
      className={styles["sheet"]}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => {
        began.current = isBackdrop(event);
      }}
      onClick={press}
    >
      {opened && (
        <>
          <div className={styles["head"]}>
            <h2 id={id}>{title}</h2>
            <Button look="icon-bare" aria-label={t`Close`} onClick={onClose}>
              <Icon name="close" />
            </Button>
          </div>
          <div className={styles["body"]}>{children}</div>
        </>
      )}
    </dialog>
  );
}
