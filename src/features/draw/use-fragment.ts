import { useEffect, useSyncExternalStore } from "react";
import { splitLocale } from "#contract/languages.ts";
import { isDrawFragment } from "#domain/draw-link.ts";
import { windowEvents } from "#ui/window-state.ts";

/** Event for a closed draw, for which the browser has none. */
const CLOSED = "shared-draw-closed";

interface Opened {
  readonly path: string;
  readonly fragment: string;
}

let opened: Opened | null = null;

/**
 * The fragment that the page was opened with. It lasts until the visitor leaves the page, also if a link within it
 * (a tab, a day) removes it from the address.
 */
function readFragment(): string | null {
  const { hash, pathname } = window.location;
  const { path } = splitLocale(pathname);
  if (isDrawFragment(hash)) {
    if (opened?.fragment !== hash || opened.path !== path) opened = { path, fragment: hash };
  } else if (opened?.path !== path) {
    opened = null;
  }
  return opened?.fragment ?? null;
}

const subscribe = windowEvents("hashchange", "popstate", CLOSED);

/** The fragment of a shared draw that this page was opened with, valid or not; null: none. */
export function useDrawFragment(): string | null {
  // The next visit of the page has its own address.
  useEffect(
    () => () => {
      opened = null;
    },
    [],
  );
  return useSyncExternalStore(subscribe, readFragment, () => null);
}

/** Removes the draw from the page and from the address. */
export function dropFragment(): void {
  const { pathname, search, hash } = window.location;
  opened = null;
  if (isDrawFragment(hash))
    window.history.replaceState(window.history.state, "", pathname + search);
  window.dispatchEvent(new Event(CLOSED));
}
