/** Seconds for which a CDN may serve a page that it is fetching anew, so that no visitor waits. */
const STALE_SECONDS = 5;

/**
 * Headers of an answer that shared caches may keep for some seconds, and a browser only to ask whether
 * it has changed. It is never served any longer: whoever hears of a draw asks at once for what holds it,
 * and an older answer would stay on screen until the draw after.
 */
export function sharedAnswer(seconds: number) {
  return { "cache-control": `public, max-age=0, s-maxage=${seconds}` } as const;
}

/**
 * The same of a page, which a CDN may serve a little longer: the page goes on with the stream from the
 * draw that it was made of. This stands in the CDNs' own header (RFC 9213): a browser that took itself
 * the same freedom would show an old draw as the last one, and take the old page's date for the time.
 */
export function sharedPage(seconds: number) {
  return {
    ...sharedAnswer(seconds),
    "cdn-cache-control": `public, max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`,
  } as const;
}
