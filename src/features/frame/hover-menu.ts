import { useEffect, useState } from "react";

/** Milliseconds after which a menu closes that the pointer left (spec §9). */
export const MENU_CLOSE_MS = 100;
/** Milliseconds after entering at which the dropdown shows, and after leaving at which it hides. */
export const DROPDOWN_SHOW_MS = 150;
export const DROPDOWN_HIDE_MS = 150;

/** The state of the menu at the last event: the pointer entered or left, or it was opened or closed. */
export interface HoverMenu {
  /** Time of the event in milliseconds. */
  readonly atMs: number;
  readonly pointer: "in" | "out" | "none";
  readonly open: boolean;
  readonly shown: boolean;
}

/** The visible parts of a menu: `open` marks its entry, `shown` its dropdown. */
export interface MenuView {
  readonly open: boolean;
  readonly shown: boolean;
}

export const CLOSED_MENU: HoverMenu = { atMs: 0, pointer: "none", open: false, shown: false };

/** The visible parts of a menu at a time. */
export function menuAt({ atMs, pointer, open, shown }: HoverMenu, now: number): MenuView {
  const passed = now - atMs;
  if (pointer === "in") return { open, shown: shown || passed >= DROPDOWN_SHOW_MS };
  if (pointer === "none") return { open, shown };
  return { open: open && passed < MENU_CLOSE_MS, shown: shown && passed < DROPDOWN_HIDE_MS };
}

/** Milliseconds until the menu next changes by its timers; null if it won't. */
export function nextChange(menu: HoverMenu, now: number): number | null {
  const view = menuAt(menu, now);
  const passed = now - menu.atMs;
  if (menu.pointer === "in") return view.shown ? null : DROPDOWN_SHOW_MS - passed;
  if (menu.pointer === "none") return null;
  if (view.open) return MENU_CLOSE_MS - passed;
  return view.shown ? DROPDOWN_HIDE_MS - passed : null;
}

/** The pointer enters: the menu opens at once, its dropdown shows after {@link DROPDOWN_SHOW_MS}. */
export function enterMenu(menu: HoverMenu, now: number): HoverMenu {
  if (menu.pointer === "in") return menu;
  return { atMs: now, pointer: "in", open: true, shown: menuAt(menu, now).shown };
}

/** The pointer leaves: the menu closes unless it returns soon. */
export function leaveMenu(menu: HoverMenu, now: number): HoverMenu {
  return { atMs: now, pointer: "out", ...menuAt(menu, now) };
}

/** A press or a key opens the menu with its dropdown. */
export function openMenu(menu: HoverMenu, now: number): HoverMenu {
  const pointer = menu.pointer === "in" ? "in" : "none";
  return { atMs: now, pointer, open: true, shown: true };
}

interface HoverMenuHandle extends MenuView {
  readonly enter: () => void;
  readonly leave: () => void;
  readonly show: () => void;
  readonly close: () => void;
}

/** A menu that follows the pointer with the delays above, and opens and closes by hand. */
export function useHoverMenu(): HoverMenuHandle {
  const [{ menu, now }, setState] = useState({ menu: CLOSED_MENU, now: 0 });
  const wait = nextChange(menu, now);
  const due = wait === null ? null : now + wait;

  useEffect(() => {
    if (due === null) return undefined;
    // A timer may fire a little early: the time it was set for counts.
    const update = () =>
      setState((before) => ({ ...before, now: Math.max(due, performance.now()) }));
    const timer = setTimeout(update, due - performance.now());
    return () => clearTimeout(timer);
  }, [due]);

  function change(step: (menu: HoverMenu, now: number) => HoverMenu) {
    const nowMs = performance.now();
    setState((before) => ({ menu: step(before.menu, nowMs), now: nowMs }));
  }

  return {
    ...menuAt(menu, now),
    enter: () => change(enterMenu),
    leave: () => change(leaveMenu),
    show: () => change(openMenu),
    close: () => change(() => CLOSED_MENU),
  };
}
