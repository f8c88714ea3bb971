import { innerPath } from "#app/preload-links.ts";
import type { AppRouter } from "#app/router.tsx";
import { splitLocale } from "#contract/languages.ts";

/** Whether a click asks for the link in this tab. */
function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Opens the site's pages in the app when their links are clicked. A plain `<a>` costs far less than the
 * router's own link, which computes its address with each render.
 */
export function followLinks(router: Pick<AppRouter, "getMatchedRoutes" | "history">): () => void {
  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link === null ? null : innerPath(link);
    if (href === null || event.defaultPrevented || !isPlain(event)) return;
    const { pathname, search, hash } = new URL(href);
    if (hash !== "" && pathname + search === location.pathname + location.search) return;
    const [routes] = router.getMatchedRoutes(splitLocale(pathname).path);
    // Of other addresses only the server knows what they are.
    if (routes.length < 2) return;
    event.preventDefault();
    router.history.push(pathname + search + hash);
  }
  document.addEventListener("click", follow);
  return () => document.removeEventListener("click", follow);
}
