import { type RefObject, useEffect } from "react";

interface Dismiss {
  readonly active: boolean;
  /** Something outside was pressed or got the focus. */
  readonly onOutside: () => void;
  readonly onEscape: () => void;
}

/** Calls back for what closes an open box: Esc anywhere, a press or the focus outside of it. */
export function useDismiss(box: RefObject<HTMLElement | null>, dismiss: Dismiss): void {
  const { active, onOutside, onEscape } = dismiss;
  useEffect(() => {
    if (!active) return undefined;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) onOutside();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") onEscape();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", key);
    };
  }, [active, box, onOutside, onEscape]);
}
