import { ART_CACHE, isArt } from "#device/cache-names.ts";

export interface PictureDeps {
  readonly worker: Pick<ServiceWorkerContainer, "controller" | "addEventListener">;
  readonly caches: {
    match(path: string, options: MultiCacheQueryOptions): Promise<Response | undefined>;
  };
  /** Asks for a picture, by way of the worker. */
  readonly fetch: (path: string) => Promise<unknown>;
  readonly origin: string;
}

/** Settles once the worker hears of what this page asks for. */
async function controlled(worker: PictureDeps["worker"]): Promise<void> {
  if (worker.controller !== null) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener("controllerchange", () => resolve(), { once: true });
  });
}

/**
 * Has the worker keep pictures of the site that it hasn't seen yet: those of a first visit were shown
 * before it was there, and others are loaded only when they come on screen. `addresses` are asked for
 * when the worker is there. Rejects where one can't be had: the next start asks for the rest.
 */
export async function keepPictures(
  addresses: () => Iterable<string>,
  { worker, caches, fetch, origin }: PictureDeps,
): Promise<void> {
  await controlled(worker);
  for (const address of new Set(addresses())) {
    const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
    if (url === null || url.origin !== origin || !isArt(url.pathname)) continue;
    const path = url.pathname + url.search;
    const kept = await caches.match(path, { cacheName: ART_CACHE, ignoreVary: true });
    // One at a time: nobody waits for them.
    if (kept === undefined) await fetch(path);
  }
}
