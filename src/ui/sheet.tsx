import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { lockScroll } from "./scroll-lock.ts";
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
    let unlock = () => {};
    void waitForPaint().then(() => {
      if (isClosed) return;
      dialog.showModal();
      unlock = lockScroll();
    });
    return () => {
      isClosed = true;
      dialog.close();
      unlock();
    };
  }, [opened]);

  function press(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (began.current && isBackdrop(event)) onClose();
    // Closing restyles the whole page, so the press is painted first. The sheet closes before another dialog opens: that
    // dialog returns the focus to where it was.
    else if (target.closest("a, [aria-haspopup=dialog]") !== null)
      void waitForPaint().then(() => flushSync(onClose));
  }

  return (
    <dialog
      ref={box}
      className={styles["sheet"]}
      aria-labelledby={id}
      onClose={onClose}
      onPointerDown={(event) => {
        began.current = isBackdrop(event);
      }}
      // In the capture phase: before the handlers of what is pressed.
      onClickCapture={press}
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
