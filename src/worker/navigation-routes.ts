import { splitLocale, withLocale } from "#contract/languages.ts";
import type { Locale } from "#i18n/locales.ts";

const SERVER_PATH = /^\/(api|builds|log)(\/|$)|^\/(healthz|readyz|metrics|sw\.js)$/;
/** Pages that the server makes without the site's scripts. */
const PLAIN_PATH = /^(\/[a-z]{2})?\/(ops|developers)(\/|$)/i;
const FILE = /\.[^/.]+$/;

export function isPage(path: string): boolean {
  return !SERVER_PATH.test(path) && !PLAIN_PATH.test(path) && !FILE.test(path);
}

/** Whether a file may be answered from the precache. */
export function isCacheable(path: string): boolean {
  return !SERVER_PATH.test(path) && !path.endsWith(".webmanifest");
}

/** The language of a prerendered page; null for the shells and all other files. */
export function pageLanguage(path: string): Locale | null {
  const split = splitLocale(path);
  return split.path.endsWith(".html") && split.path !== "/shell.html" ? split.locale : null;
}

/** Files for `path` without the server: its own prerendered page, then the shell; never another route's. */
export function fallbackPagesFor(path: string): string[] {
  const split = splitLocale(path);
  const plain = split.path.replace(/\/$/, "");
  const own = plain === "" || plain === "/shell" ? [] : [withLocale(split.locale, `${plain}.html`)];
  return [...own, withLocale(split.locale, "/shell.html")];
}
