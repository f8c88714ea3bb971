import type { AppRouter } from "#app/router.tsx";
import { splitLocale } from "#contract/languages.ts";

/** The Network Information API, which only some browsers have. */
export interface Network {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** The network information of `navigator`; empty where the browser has none. */
export function readNetwork(navigator: object): Network {
  // TypeScript's `navigator` lacks `connection`.
  const { connection } = navigator as { connection?: Network };
  return connection ?? {};
}

/** Whether the network allows preloading (spec §9). */
export function mayPreload({ saveData, effectiveType }: Network): boolean {
  return saveData !== true && !(effectiveType ?? "").includes("2g");
}

/** Files prefetched at a time, at most (spec §9). */
export const MAX_PRELOADS = 5;

/** The address of a link that opens a page of the site in this tab; null for other links. */
export function internalHref(link: HTMLAnchorElement): string | null {
  if (link.target !== "" && link.target !== "_self") return null;
  if (link.origin !== window.location.origin || link.hasAttribute("download")) return null;
  return link.href;
}

/** Prefetches a script or style sheet without running it; resolves when the request ends. */
export function prefetch(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.as = href.endsWith(".css") ? "style" : "script";
  link.href = href;
  const ended = new Promise<void>((resolve) => {
    for (const type of ["load", "error"]) link.addEventListener(type, () => resolve());
    document.head.append(link);
  });
  // A remaining link would stop Vite from loading the file's imports along with it.
  return ended.finally(() => link.remove());
}

/** Runs at most `max` jobs at a time; failures are ignored. */
function limitedQueue(max: number): (job: () => Promise<unknown>) => void {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;

  function next() {
    const job = running < max ? waiting.shift() : undefined;
    if (job === undefined) return;
    running += 1;
    void job()
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
        next();
      });
  }

  return (job) => {
    waiting.push(job);
    next();
  };
}

export interface PreloadDeps {
  readonly router: Pick<AppRouter, "getMatchedRoutes">;
  /** Paths of the files of a route's page. */
  readonly filesFor: (routeId: string) => readonly string[];
  readonly network: () => Network;
  /** Prefetches a file by its path. */
  readonly prefetch: (file: string) => Promise<void>;
}

/** Prefetches the files of pages whose links become visible, each once; ignores failures. Returns how to stop. */
export function preloadLinks({ router, filesFor, network, ...deps }: PreloadDeps): () => void {
  const queue = limitedQueue(MAX_PRELOADS);
  // Files that the page itself has loaded count as done.
  const done = new Set(
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const seen = new WeakSet<Element>();

  function preload(href: string) {
    const [routes] = router.getMatchedRoutes(splitLocale(new URL(href).pathname).path);
    for (const file of routes.flatMap((route) => filesFor(String(route.id)))) {
      if (done.has(file)) continue;
      done.add(file);
      queue(() => deps.prefetch(file));
    }
  }

  const views = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      views.unobserve(target);
      const href = internalHref(target);
      if (href !== null && mayPreload(network())) preload(href);
    }
  });

  function observeLinks(root: Element) {
    for (const link of root.querySelectorAll("a[href]")) {
      if (seen.has(link)) continue;
      seen.add(link);
      views.observe(link);
    }
  }

  // Most mutations are texts of the ticker, without elements.
  const changes = new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      if (target instanceof Element && [...addedNodes].some((node) => node instanceof Element))
        observeLinks(target);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  observeLinks(document.body);
  return () => {
    views.disconnect();
    changes.disconnect();
  };
}
