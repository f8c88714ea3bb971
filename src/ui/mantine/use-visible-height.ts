import { useSyncExternalStore } from "react";

function subscribe(changed: () => void) {
  const view = window.visualViewport ?? window;
  view.addEventListener("resize", changed);
  return () => view.removeEventListener("resize", changed);
}

/** Pixels of the window that an on-screen keyboard leaves in sight. */
export function useVisibleHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.round(window.visualViewport?.height ?? window.innerHeight),
    () => 0,
  );
}
