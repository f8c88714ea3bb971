import { internalHref } from "#app/preload-links.ts";
import type { AppRouter } from "#app/router.tsx";
import { splitLocale } from "#contract/languages.ts";

/** Whether a click opens the link in this tab. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Opens links to the site's pages in the app. Plain `<a>` elements cost far less than the router's links, which
 * compute their address in each render. Returns how to stop.
 */
export function followLinks(router: Pick<AppRouter, "getMatchedRoutes" | "history">): () => void {
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link === null ? null : internalHref(link);
    if (href === null || event.defaultPrevented || !isPlainClick(event)) return;
    const { pathname, search, hash } = new URL(href);
    if (hash !== "" && pathname + search === location.pathname + location.search) return;
    const [routes] = router.getMatchedRoutes(splitLocale(pathname).path);
    // Addresses without a route, such as files, are for the server.
    if (routes.length < 2) return;
    event.preventDefault();
    router.history.push(pathname + search + hash);
  }
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
}
