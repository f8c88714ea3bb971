/** Names of the worker's caches: listed files of installed builds, other files that pages used, and pictures. */
export const BUILD_CACHE = "build";
export const USED_CACHE = "used";
export const ART_CACHE = "art";

/** Whether `path` is a picture of the site. */
export function isArt(path: string): boolean {
  return /^\/art\/(own\/)?[^/]+\.(svg|png|webp|avif|jpe?g)$/.test(path);
}

/** Deletes the service worker's caches. */
export async function deleteCaches(caches: CacheStorage): Promise<void> {
  await Promise.all([BUILD_CACHE, USED_CACHE, ART_CACHE].map((name) => caches.delete(name)));
}
