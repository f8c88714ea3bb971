import type { QueryClient } from "@tanstack/react-query";
import { ART_CACHE, isArt } from "#device/cache-names.ts";
import { workerContainer } from "#device/worker-container.ts";
import type { Locale } from "#i18n/locales.ts";
import { homeQuery } from "#queries/home.ts";

export interface PictureDeps {
  readonly worker: Pick<ServiceWorkerContainer, "controller" | "addEventListener">;
  readonly caches: {
    match(path: string, options: MultiCacheQueryOptions): Promise<Response | undefined>;
  };
  /** Requests a picture; the worker answers and caches it. */
  readonly fetch: (path: string) => Promise<unknown>;
  readonly origin: string;
}

/** Resolves when the worker handles the page's requests. */
async function controlled(worker: PictureDeps["worker"]): Promise<void> {
  if (worker.controller !== null) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener("controllerchange", () => resolve(), { once: true });
  });
}

/**
 * Requests pictures of the site that the worker hasn't cached: on a first visit they load before it runs,
 * others load only when they scroll into view. `addresses` is called when the worker is ready. Rejects at
 * the first failure: the next start requests the rest.
 */
export async function cachePictures(
  addresses: () => Iterable<string>,
  { worker, caches, fetch, origin }: PictureDeps,
): Promise<void> {
  await controlled(worker);
  for (const address of new Set(addresses())) {
    const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
    if (url === null || url.origin !== origin || !isArt(url.pathname)) continue;
    const path = url.pathname + url.search;
    const cached = await caches.match(path, { cacheName: ART_CACHE, ignoreVary: true });
    // One at a time: they may be slow.
    if (cached === undefined) await fetch(path);
  }
}

/** Addresses of the pictures in the home data: logos, banners and tracks. */
function picturesOf(client: QueryClient, locale: Locale): string[] {
  const home = client.getQueryData(homeQuery(locale).queryKey);
  if (home === undefined) return [];
  const { banners, categories, seo_info: site } = home;
  const logos = [
    site.day_cn_logo_url,
    site.day_en_logo_url,
    site.night_cn_logo_url,
    site.night_en_logo_url,
  ];
  return [...logos, ...[...banners, ...categories].map(({ image_url }) => image_url)];
}

/** Caches the pictures of the home data for offline visits, where the browser has service workers. */
export function startPictures(client: QueryClient, locale: () => Locale): void {
  const worker = workerContainer();
  if (worker === null) return;
  cachePictures(() => picturesOf(client, locale()), {
    worker,
    caches,
    fetch: (path) => fetch(path, { priority: "low" }),
    origin: location.origin,
  }).catch(() => {
    // Offline: the next visit requests the rest.
  });
}
