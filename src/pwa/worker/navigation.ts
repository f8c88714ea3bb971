import {
  chosenLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAM,
  splitLocale,
  withLocale,
  withoutChoice,
} from "#contract/languages.ts";
import { SITE_MARK } from "#contract/limits.ts";
import { isUnlistedPath } from "#contract/url/site-paths.ts";
import type { Locale } from "#i18n/locales.ts";
import { redirectTarget } from "#contract/url/redirect-target.ts";
import { findRedirect } from "#contract/url/redirects.ts";

const SERVER_PATH = /^\/(api|builds|log)(\/|$)|^\/(healthz|readyz|metrics|sw\.js)$/;
const FILE = /\.[^/.]+$/;

/** Whether the worker handles a path as a page, or redirects it to one, as `/index.html`: not the server's paths, unlisted pages and files. */
export function isPage(path: string): boolean {
  if (SERVER_PATH.test(path) || isUnlistedPath(path)) return false;
  return !FILE.test(path) || findRedirect(path) !== undefined;
}

/**
 * Whether a response is the site's: proxies and sign-in pages of hotels may respond in its place with any status. Of a
 * redirect the worker can't see the headers.
 */
export function isOwn({ type, headers }: Response): boolean {
  return type === "opaqueredirect" || headers.has(SITE_MARK);
}

/** Files that can replace the response for `path`: its prerendered page, then the shell. */
export function fallbackPages(path: string): string[] {
  const split = splitLocale(path);
  const plain = split.path.replace(/\/$/, "");
  const own = plain === "" || plain === "/shell" ? [] : [withLocale(split.locale, `${plain}.html`)];
  return [...own, withLocale(split.locale, "/shell.html")];
}

/** The target of the server's redirect: at the root to the visitor's language, else by the site's rules; null without one. */
export async function offlineRedirect(
  url: URL,
  readCookie: (name: string) => Promise<string | undefined>,
): Promise<string | null> {
  const address = `${url.pathname}${url.search}`;
  if (url.pathname !== "/") {
    const rule = findRedirect(url.pathname);
    return rule === undefined ? null : redirectTarget(rule, address);
  }
  const language =
    chosenLanguage(url.searchParams.get(LANGUAGE_PARAM)) ??
    (await readCookie(LANGUAGE_COOKIE).catch(() => undefined));
  const others: readonly Locale[] = ["en", "ja"];
  const found = others.find((locale) => locale === language);
  return found === undefined ? null : withLocale(found, withoutChoice(address));
}
