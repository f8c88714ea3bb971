import { ART_CACHE } from "#device/cache-names.ts";

/** Pictures kept at most: the site has some dozens, an API may name others. */
export const ART_MOST = 120;

/**
 * A picture from the cache at once, fetched anew behind it; else from the network. Without the cache, as
 * after the worker was withdrawn, none is kept: opening it would make it again.
 */
export async function artFor(
  request: Request,
  { caches, fetch, later }: ArtDeps,
): Promise<Response> {
  if (!(await caches.has(ART_CACHE))) return fetch(request);
  const cache = await caches.open(ART_CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  const fetched = (async () => {
    const response = await fetch(request);
    if (response.ok) await keep(cache, request, response.clone());
    return response;
  })();
  if (kept === undefined) return fetched;
  later(fetched.catch(() => {}));
  return kept;
}

export interface ArtDeps {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Keeps the worker alive until this is done. */
  readonly later: (work: Promise<unknown>) => void;
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response);
    const keys = await cache.keys();
    await Promise.all(
      keys.slice(0, Math.max(0, keys.length - ART_MOST)).map((key) => cache.delete(key)),
    );
  } catch {
    // No room: the picture is shown all the same.
  }
}
