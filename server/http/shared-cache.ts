/** Seconds for which a CDN may serve an answer that it is fetching anew, so that no visitor waits. */
const STALE_SECONDS = 5;

/**
 * Headers of an answer that shared caches may keep for some seconds, and a browser only to ask whether
 * it has changed. That a CDN may serve it a little longer stands in the CDNs' own header (RFC 9213): a
 * browser that took itself the same freedom would show an old draw as the last one, and take the old
 * answer's date for the time.
 */
export function sharedCache(seconds: number) {
  return {
    "cache-control": `public, max-age=0, s-maxage=${seconds}`,
    "cdn-cache-control": `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
  } as const;
}
