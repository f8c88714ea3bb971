import type { AppRouter } from "#app/router.tsx";
import { splitLocale } from "#contract/languages.ts";
import { limitedQueue } from "./limited-queue.ts";
import { mayPreload, type Network } from "./network.ts";

/** Routes preloaded at a time (spec §9). */
export const PRELOADS_AT_ONCE = 5;

/** The address of a link to a page of the site in this tab; null for others. */
export function innerPath(link: HTMLAnchorElement): string | null {
  if (link.target !== "" && link.target !== "_self") return null;
  if (link.origin !== window.location.origin || link.hasAttribute("download")) return null;
  return link.href;
}

/** Has the browser fetch a file for later, without running it; resolves when it is done. */
export function prefetch(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.as = href.endsWith(".css") ? "style" : "script";
  link.href = href;
  const over = new Promise<void>((resolve) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resolve());
    document.head.append(link);
  });
  // Vite loads a file's imports along with it only where no link leads to them.
  return over.finally(() => link.remove());
}

export interface PreloadDeps {
  readonly router: Pick<AppRouter, "getMatchedRoutes">;
  /** Addresses of the files of a route's page. */
  readonly filesOf: (routeId: string) => readonly string[];
  readonly network: () => Network;
  /** Fetches a file for later. */
  readonly prefetch: (file: string) => Promise<void>;
}

/** Fetches the code of pages whose links become visible, each once; ignores failures. Returns how to stop. */
export function preloadLinks({ router, filesOf, network, ...deps }: PreloadDeps): () => void {
  const queue = limitedQueue(PRELOADS_AT_ONCE);
  // The page's own files among them.
  const done = new Set(
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const seen = new WeakSet<Element>();

  function preload(href: string) {
    const [routes] = router.getMatchedRoutes(splitLocale(new URL(href).pathname).path);
    for (const file of routes.flatMap((route) => filesOf(String(route.id)))) {
      if (done.has(file)) continue;
      done.add(file);
      queue(() => deps.prefetch(file));
    }
  }

  const views = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      views.unobserve(target);
      const href = innerPath(target);
      if (href !== null && mayPreload(network())) preload(href);
    }
  });

  function look(root: Element) {
    for (const link of root.querySelectorAll("a[href]")) {
      if (seen.has(link)) continue;
      seen.add(link);
      views.observe(link);
    }
  }

  // Most changes are texts of the ticker.
  const changes = new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      if (target instanceof Element && [...addedNodes].some((node) => node instanceof Element))
        look(target);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  look(document.body);
  return () => {
    views.disconnect();
    changes.disconnect();
  };
}
