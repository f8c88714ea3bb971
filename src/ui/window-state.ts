import { useSyncExternalStore } from "react";

/** Subscribes to events of the window, in the form of React's useSyncExternalStore. */
export function windowEvents(...names: readonly string[]) {
  return (changed: () => void) => {
    for (const name of names) window.addEventListener(name, changed, { passive: true });
    return () => {
      for (const name of names) window.removeEventListener(name, changed);
    };
  };
}

const never = windowEvents();
const network = windowEvents("online", "offline");

let scrolledTo = 0;
/** Reads `scrollY` in a frame and in the scroll event, where it doesn't force layout. */
function scroll(changed: () => void) {
  const read = () => {
    scrolledTo = window.scrollY;
    changed();
  };
  requestAnimationFrame(read);
  return windowEvents("scroll")(read);
}

/** A constant of the browser; `first` in the first render, which must equal the server's. */
export function useInBrowser<Value>(read: () => Value, first: Value): Value {
  return useSyncExternalStore(never, read, () => first);
}

/** Whether the browser may be online; only false is reliable. True in the first render. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    network,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether the page is scrolled by more than `pixels`; false on the server. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    scroll,
    () => scrolledTo > pixels,
    () => false,
  );
}

/** The site's origin; "" in the first render, as prerendered HTML doesn't have it. */
export function useOrigin(): string {
  return useInBrowser(() => window.location.origin, "");
}

/**
 * Whether an input method handles a key, for example to end or discard a composition. WebKit sends that key after the
 * composition, with the key code of such keys (UI Events, 4.3.3).
 */
export function isComposing(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else marks such keys
  return event.isComposing || event.keyCode === 229;
}

let printing = false;
// Registered before listeners that render for printing.
if (!import.meta.env.SSR) {
  addEventListener("beforeprint", () => (printing = true));
  addEventListener("afterprint", () => (printing = false));
}

/** Whether the browser is about to print the page. */
export function isPrinting(): boolean {
  return printing;
}

/** Resolves when the browser has painted pending changes; at once in a hidden page. */
export async function waitForPaint(): Promise<void> {
  if (document.hidden) return;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Whether a part of an element is between the top and the bottom of the window. */
export function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
