import { type RefObject, useEffect } from "react";
import { isInView } from "#ui/window-state.ts";

/** Milliseconds that a banner is shown. */
export const SHOWN_MS = 7000;

/**
 * Calls `turn` every few seconds unless it is null, the box is hovered, focused or off screen, or the tab is
 * hidden.
 */
export function useAutoplay(box: RefObject<HTMLElement | null>, turn: (() => void) | null): void {
  useEffect(() => {
    if (turn === null) return;
    const timer = setInterval(() => {
      const element = box.current;
      if (element === null || document.hidden) return;
      if (isInView(element) && !element.matches(":hover, :focus-within")) turn();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [box, turn]);
}
