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

/** Pictures that an operator adds to the build's: their own, and the scenes of their tracks. */
const OPERATORS = /^\/art\/(own\/[^/]+|scene-\d+\.svg)$/;

/** A picture that may be cached, and what of an answer is it. */
interface Picture {
  readonly url: string;
  readonly read: (response: Response) => Promise<Response | null>;
}

function isPicture({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && headers.get("content-type")?.startsWith("image/") === true;
}

/** The picture at a path: the build's as it is in the build, the operator's as the server sends it. */
function pictureAt(path: string, find: ArtDeps["find"]): Picture | null {
  const file = find(path);
  if (file !== undefined) return { url: file.url, read: (response) => ownAnswer(response, file) };
  if (!OPERATORS.test(path)) return null;
  return { url: path, read: async (response) => (isPicture(response) ? response : null) };
}

/**
 * A cached picture, updated in the background, or the network's. Only the site's own pictures are cached; a
 * withdrawn worker's cache stays deleted.
 */
export async function artFor(request: Request, deps: ArtDeps): Promise<Response> {
  const { caches, fetch, find, later } = deps;
  const picture = pictureAt(new URL(request.url).pathname, find);
  if (picture === null || !(await caches.has(ART_CACHE))) return fetch(request);
  const cache = await caches.open(ART_CACHE);
  const cached = await cache.match(picture.url, { ignoreVary: true });
  const fetched = (async () => {
    const response = await fetch(request);
    await store(cache, picture, response.clone());
    return response;
  })();
  if (cached === undefined) return fetched;
  later(fetched.catch(() => {}));
  return cached;
}

/** Fetches the site's pictures at `paths` that aren't cached, one at a time. Rejects at the first failure. */
export async function cachePictures(paths: readonly string[], deps: ArtDeps): Promise<void> {
  for (const path of paths) {
    const picture = pictureAt(path, deps.find);
    if (picture === null) continue;
    const options = { cacheName: ART_CACHE, ignoreVary: true };
    if ((await deps.caches.match(picture.url, options)) !== undefined) continue;
    await artFor(new Request(picture.url, { priority: "low" }), deps);
  }
}

async function store(cache: Cache, picture: Picture, response: Response): Promise<void> {
  try {
    const own = await picture.read(response);
    if (own !== null) await cache.put(picture.url, own);
  } catch {
    // The storage is full, or the connection broke: shows what has arrived of the picture.
  }
}
