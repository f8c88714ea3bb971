import { ART_CACHE } from "#device/cache-names.ts";

/** Cached pictures at most: the site has some dozens, an API may name others. */
export const ART_MOST = 120;

/** A cached picture, updated in the background, or the network's; a withdrawn worker's cache stays deleted. */
export async function artFor(
  request: Request,
  { caches, fetch, later }: ArtDeps,
): Promise<Response> {
  if (!(await caches.has(ART_CACHE))) return fetch(request);
  const cache = await caches.open(ART_CACHE);
  const cached = await cache.match(request, { ignoreVary: true });
  const fetched = (async () => {
    const response = await fetch(request);
    if (response.ok) await store(cache, request, response.clone());
    return response;
  })();
  if (cached === undefined) return fetched;
  later(fetched.catch(() => {}));
  return cached;
}

export interface ArtDeps {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Keeps the worker alive until the work is done. */
  readonly later: (work: Promise<unknown>) => void;
}

async function store(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    const keys = await cache.keys();
    await Promise.all(
      keys.slice(0, Math.max(0, keys.length - ART_MOST)).map((key) => cache.delete(key)),
    );
  } catch {
    // The storage is full: the picture is shown anyway.
  }
}
