import { ART_CACHE } from "#device/cache-names.ts";
import { type OwnFile, ownAnswer } from "./integrity.ts";

export interface ArtDeps {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The build's picture at a path. */
  readonly find: (path: string) => OwnFile | undefined;
  /** Keeps the worker alive until the work is done. */
  readonly later: (work: Promise<unknown>) => void;
}

/**
 * A cached picture, updated in the background, or the network's. Only the build's own pictures are cached, as
 * they are in the build; a withdrawn worker's cache stays deleted.
 */
export async function artFor(request: Request, deps: ArtDeps): Promise<Response> {
  const { caches, fetch, find, later } = deps;
  const file = find(new URL(request.url).pathname);
  if (file === undefined || !(await caches.has(ART_CACHE))) return fetch(request);
  const cache = await caches.open(ART_CACHE);
  const cached = await cache.match(file.url, { ignoreVary: true });
  const fetched = (async () => {
    const response = await fetch(request);
    await store(cache, file, response.clone());
    return response;
  })();
  if (cached === undefined) return fetched;
  later(fetched.catch(() => {}));
  return cached;
}

/** Fetches the build's pictures at `paths` that aren't cached, one at a time. Rejects at the first failure. */
export async function cachePictures(paths: readonly string[], deps: ArtDeps): Promise<void> {
  for (const path of paths) {
    const file = deps.find(path);
    if (file === undefined) continue;
    const options = { cacheName: ART_CACHE, ignoreVary: true };
    if ((await deps.caches.match(file.url, options)) !== undefined) continue;
    await artFor(new Request(file.url, { priority: "low" }), deps);
  }
}

async function store(cache: Cache, file: OwnFile, response: Response): Promise<void> {
  try {
    const own = await ownAnswer(response, file);
    if (own !== null) await cache.put(file.url, own);
  } catch {
    // The storage is full, or the connection broke: the picture is shown as far as it came.
  }
}
