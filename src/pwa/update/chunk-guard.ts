import { isDirty, mayReload, PAGE_GUARD } from "./reload-guard.ts";

/** Reaction to missing code: reload the page, wait for the network, or show the error. */
type Reaction = "reload" | "wait" | "error";

/** Errors of missing code with the reaction; null until it is decided. */
const missing = new WeakMap<object, Reaction | null>();

/** Records errors of missing code; stylesheets that can't be preloaded are ignored. */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const { payload } = event;
    if (/Unable to preload CSS/.test(payload.message)) {
      event.preventDefault();
      return;
    }
    missing.set(payload, null);
    // The router reloads for messages that start with the browser's text, only once per tab and not with blocked
    // storage. Another start avoids that reload.
    payload.message = `Missing code: ${payload.message}`;
  });
}

/** Reloads the page and returns true, unless it is offline, has unsent input or was just reloaded. */
export function reloadOnce(): boolean {
  if (!navigator.onLine || isDirty()) return false;
  if (!mayReload(location.pathname, PAGE_GUARD)) return false;
  location.reload();
  return true;
}

/** Reloads the page for an error of missing code, once per error; returns whether it reloads. */
export function reloadForMissingCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (missing.get(error) === null) {
    missing.set(error, reloadOnce() ? "reload" : navigator.onLine ? "error" : "wait");
  }
  return missing.get(error) === "reload";
}

/** Whether {@link reloadForMissingCode} found that code is missing because the browser is offline. */
export function isMissingOffline(error: unknown): boolean {
  return error instanceof Error && missing.get(error) === "wait";
}
