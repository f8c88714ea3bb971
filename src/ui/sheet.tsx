import { useLingui } from "@lingui/react/macro";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./sheet.module.css";
import { painted } from "./window-state.ts";

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** Whether an event of the pointer is on the backdrop, which has the dialog as its target, too. */
function isBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX >= right || clientY < top || clientY >= bottom;
}

/**
 * A dialog that rises from the bottom of the window: Esc, the backdrop, its button and whatever in it
 * leads on (links, other dialogs' buttons) close it, and the focus goes back to if it was.
 */
export function Sheet({ opened, onClose, title, children }: Props) {
  const { t } = useLingui();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  /** Whether the last press began on the backdrop: one that leaves the dialog, with selected text, ends there too. */
  const began = useRef(false);

  // Closed before it is unmounted: the focus goes back only then. The browser styles the whole page anew as
  // it opens and closes: a press is painted before.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!opened || dialog === null) return undefined;
    let left = false;
    void painted().then(() => left || dialog.showModal());
    return () => {
      left = true;
      dialog.close();
    };
  }, [opened]);

  function press(event: MouseEvent) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const isOutside = began.current && isBackdrop(event);
    if (isOutside || target.closest("[aria-haspopup=dialog]") !== null) onClose();
    else if (target.closest("a") !== null) void painted().then(onClose);
  }

  return (
    // The keyboard has Esc and the button for what a press on the backdrop does.
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
