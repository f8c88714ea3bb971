import { splitLocale, withLocale } from "#i18n/locales.ts";
import type { Locale } from "#i18n/locales.ts";

/** Paths that belong to the server alone; anything with an extension is a file and no page either. */
const SERVERS_OWN = /^\/(api|builds)(\/|$)|^\/(healthz|readyz|metrics|sw\.js)$/;
const FILE = /\.[^/.]+$/;

/** Whether a navigation to `path` shows a page of the app. */
export function isPage(path: string): boolean {
  return !SERVERS_OWN.test(path) && !FILE.test(path);
}

/** Whether a file may be answered from what was precached: everything but what must be fresh. */
export function mayBeKept(path: string): boolean {
  return !SERVERS_OWN.test(path) && !path.endsWith(".webmanifest");
}

/** Whether `path` is a picture of the site, which may be shown while a newer one is fetched. */
export function isArt(path: string): boolean {
  return /^\/art\/[^/]+\.(svg|png|webp|avif|jpe?g)$/.test(path);
}

/** The page that stands for those that aren't prerendered: the frame in one language. */
export function shellOf(locale: Locale): string {
  return withLocale(locale, "/shell.html");
}

/**
 * What is shown of `path` without the server: the route's own prerendered page, or the shell of the
 * path's language. Never another route's page. Null where even the shell isn't there.
 */
export function standInFor(path: string, has: (file: string) => boolean): string | null {
  const split = splitLocale(path);
  const plain = split.path.replace(/\/$/, "");
  const own = withLocale(split.locale, `${plain}.html`);
  if (plain !== "" && plain !== "/shell" && has(own)) return own;
  const shell = shellOf(split.locale);
  return has(shell) ? shell : null;
}
