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

  useEffect(() => {
    if (wait === null) return undefined;
    const look = () => setState((before) => ({ ...before, now: performance.now() }));
    const timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [menu, now, wait]);

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
