import { useSyncExternalStore } from "react";

function followNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Whether there may be a network: a "no" of the browser's is true, a "yes" a guess. Yes in the first render. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function followScroll(changed: () => void) {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}

/** Whether the page is scrolled by more than so many pixels; false on the server. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    followScroll,
    () => window.scrollY > pixels,
    () => false,
  );
}
