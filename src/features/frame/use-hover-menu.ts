import { useEffect, useState } from "react";
import {
  CLOSED_MENU,
  enterMenu,
  type HoverMenu,
  leaveMenu,
  menuAt,
  type MenuView,
  nextChange,
  openMenu,
} from "./hover-menu.ts";

interface HoverMenuHandle extends MenuView {
  readonly enter: () => void;
  readonly leave: () => void;
  readonly show: () => void;
  readonly close: () => void;
}

/** A menu that follows the pointer with the delays of `hover-menu.ts`, and opens and closes by hand. */
export function useHoverMenu(): HoverMenuHandle {
  const [{ menu, now }, setState] = useState({ menu: CLOSED_MENU, now: 0 });
  const wait = nextChange(menu, now);
  const due = wait === null ? null : now + wait;

  useEffect(() => {
    if (due === null) return undefined;
    // A timer may be a little early: the time that it was set for counts.
    const look = () => setState((before) => ({ ...before, now: Math.max(due, performance.now()) }));
    const timer = setTimeout(look, due - performance.now());
    return () => clearTimeout(timer);
  }, [due]);

  function change(step: (menu: HoverMenu, now: number) => HoverMenu) {
    const at = performance.now();
    setState((before) => ({ menu: step(before.menu, at), now: at }));
  }

  return {
    ...menuAt(menu, now),
    enter: () => change(enterMenu),
    leave: () => change(leaveMenu),
    show: () => change(openMenu),
    close: () => change(() => CLOSED_MENU),
  };
}
