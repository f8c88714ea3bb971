import { type RefObject, useEffect } from "react";

/** Milliseconds that a banner is shown. */
const SHOWN_MS = 7000;

/** Whether any of the box is on screen. */
function isInView(box: HTMLElement): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

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
      if (!element.matches(":hover, :focus-within") && isInView(element)) turn();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [box, turn]);
}
