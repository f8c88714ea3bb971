import { type RefObject, useEffect } from "react";

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
      const { top, bottom } = element.getBoundingClientRect();
      const isInView = bottom > 0 && top < window.innerHeight;
      if (isInView && !element.matches(":hover, :focus-within")) turn();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [box, turn]);
}
