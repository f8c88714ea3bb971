import { splitLocale, withLocale } from "#contract/languages.ts";
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

/** The page that stands for those that aren't prerendered: the frame in one language. */
function shellOf(locale: Locale): string {
  return withLocale(locale, "/shell.html");
}

/** The language of a prerendered page; null for the shells and all other files. */
export function pageLanguage(path: string): Locale | null {
  const split = splitLocale(path);
  return split.path.endsWith(".html") && split.path !== "/shell.html" ? split.locale : null;
}

/**
 * What may be shown of `path` without the server, best first: the route's own prerendered page, the
 * shell of the path's language. Never another route's page.
 */
export function standInsFor(path: string): string[] {
  const split = splitLocale(path);
  const plain = split.path.replace(/\/$/, "");
  const own = plain === "" || plain === "/shell" ? [] : [withLocale(split.locale, `${plain}.html`)];
  return [...own, shellOf(split.locale)];
}
