import { mayReload } from "#pwa/reload-guard.ts";

/**
 * Loads the page in full where a part of an old build can't be had any more: once in ten seconds for a
 * path, then the error shows. A stylesheet that can't be preloaded is left out.
 */
export function guardChunks(isDirty: () => boolean): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (/Unable to preload CSS/.test(event.payload.message)) {
      event.preventDefault();
      return;
    }
    if (!navigator.onLine || isDirty()) return;
    const guard = { storage: () => sessionStorage, now: () => Date.now() };
    if (mayReload(location.pathname, guard)) location.reload();
  });
}
