import * as v from "valibot";
import { parseAs } from "#contract/parse.ts";
import { BUILD_CACHE } from "#pwa/caches.ts";

/** Number of earlier builds whose files stay, for tabs that still run them. */
const EARLIER_BUILDS = 2;
/** Key of the list of installed builds in their cache. */
const LIST = "/.builds";

/** URLs of each installed build's files, the newest build first. */
const Builds = v.array(v.array(v.string()));
type Builds = v.InferOutput<typeof Builds>;

async function readBuilds(cache: Cache): Promise<Builds> {
  const stored = await cache.match(LIST);
  return parseAs(Builds, stored && (await stored.json())) ?? [];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((url, index) => url === b[index]);
}

/** Adds a completely installed build to the list. */
export async function listBuild(caches: CacheStorage, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(BUILD_CACHE);
  const others = (await readBuilds(cache)).filter((build) => !isSame(build, urls));
  await cache.put(LIST, Response.json([urls, ...others]));
}

/** Deletes the files of builds that no tab should still run; a newer build may be waiting. */
export async function deleteOldFiles(caches: CacheStorage, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(BUILD_CACHE);
  const builds = await readBuilds(cache);
  const own = builds.findIndex((build) => isSame(build, urls));
  const earlier = builds.slice(own + 1, own + 1 + EARLIER_BUILDS);
  const left = [...builds.slice(0, Math.max(own, 0)), urls, ...earlier];
  await cache.put(LIST, Response.json(left));
  const needed = new Set([new URL(LIST, self.location.origin).href, ...left.flat()]);
  for (const request of await cache.keys()) {
    if (!needed.has(request.url)) await cache.delete(request);
  }
}
