import { type RefObject, useEffect } from "react";

/** Time a banner stands, in ms. */
const STAND_MS = 7000;

/** Calls `turn` every few seconds unless off, hovered, focused, or the tab is hidden. */
export function useAutoplay(box: RefObject<HTMLElement | null>, turn: (() => void) | null): void {
  useEffect(() => {
    if (turn === null) return;
    const timer = setInterval(() => {
      const held = box.current?.matches(":hover, :focus-within") ?? false;
      if (!held && !document.hidden) turn();
    }, STAND_MS);
    return () => clearInterval(timer);
  }, [box, turn]);
}
