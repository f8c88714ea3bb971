import { type RefObject, useEffect } from "react";

/** Milliseconds that a banner is shown. */
const SHOWN_MS = 7000;

/** Calls `turn` every few seconds unless it is null, the box is hovered or focused, or the tab is hidden. */
export function useAutoplay(box: RefObject<HTMLElement | null>, turn: (() => void) | null): void {
  useEffect(() => {
    if (turn === null) return;
    const timer = setInterval(() => {
      const held = box.current?.matches(":hover, :focus-within") ?? false;
      if (!held && !document.hidden) turn();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [box, turn]);
}
