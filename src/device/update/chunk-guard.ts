import { isDirty } from "#device/update/dirty.ts";
import { mayReload, PAGE_GUARD } from "#device/update/reload-guard.ts";

/** What is done about missing code: the page is loaded in full, or waits for a network, or shows the error. */
type Fate = "full" | "waits" | "error";

/** Code that couldn't be loaded, by the error that told, and its fate; null until that was asked for. */
const missing = new WeakMap<object, Fate | null>();

/** Takes note of code that can't be loaded. A stylesheet that can't be preloaded is left out. */
export function watchChunks(page: Window = window): void {
  page.addEventListener("vite:preloadError", (event) => {
    const { payload } = event;
    if (/Unable to preload CSS/.test(payload.message)) {
      event.preventDefault();
      return;
    }
    missing.set(payload, null);
    // The router knows missing code by the start of its message: its own reload would come first, once in
    // a tab's life, and fails where storage is blocked.
    payload.message = `Missing code: ${payload.message}`;
  });
}

/** Loads the page in full, unless that would lose something or was done a moment ago; whether it does. */
export function reloadOnce(): boolean {
  if (!navigator.onLine || isDirty()) return false;
  if (!mayReload(location.pathname, PAGE_GUARD)) return false;
  location.reload();
  return true;
}

/**
 * Loads the page at hand in full where an error is missing code, as after a new build: once in ten
 * seconds for a path, not offline, and not over something typed. Whether it does; asked again of the
 * same error, it does nothing more.
 */
export function loadInFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (missing.get(error) === null) {
    missing.set(error, reloadOnce() ? "full" : navigator.onLine ? "error" : "waits");
  }
  return missing.get(error) === "full";
}

/** Whether an error that {@link loadInFull} was asked of is code that there was no network for. */
export function isWithoutNetwork(error: unknown): boolean {
  return error instanceof Error && missing.get(error) === "waits";
}
