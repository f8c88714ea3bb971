/** Prefix of a build's cache; its fingerprint follows. */
export const BUILD_CACHE = "build-";
export const ART_CACHE = "art";

/** Whether `path` is a picture of the site, which that cache stores. */
export function isArt(path: string): boolean {
  return /^\/art\/(own\/)?[^/]+\.(svg|png|webp|avif|jpe?g)$/.test(path);
}

/** Deletes the service worker's caches. */
export async function deleteCaches(caches: CacheStorage): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name === ART_CACHE || name.startsWith(BUILD_CACHE),
  );
  await Promise.all(names.map((name) => caches.delete(name)));
}
