import { useSyncExternalStore } from "react";

const QUERY = "(prefers-reduced-motion: reduce)";

function subscribe(changed: () => void) {
  const list = matchMedia(QUERY);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}

/** Whether the visitor asks for less motion; false on the server. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
}
