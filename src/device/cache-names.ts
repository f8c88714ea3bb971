/** How the caches of builds are named; what follows is the build's fingerprint. */
export const BUILD_CACHE = "build-";
/** Name of the cache of pictures. */
export const ART_CACHE = "art";

/** Whether `path` is a picture of the site, which is kept there and shown while a newer one is fetched. */
export function isArt(path: string): boolean {
  return /^\/art\/[^/]+\.(svg|png|webp|avif|jpe?g)$/.test(path);
}

/** Deletes all that the service worker keeps. */
export async function deleteCaches(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name === ART_CACHE || name.startsWith(BUILD_CACHE),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}
