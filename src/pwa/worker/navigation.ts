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
import { redirectOf } from "#contract/url/redirects.ts";

const SERVER_PATH = /^\/(api|builds|log)(\/|$)|^\/(healthz|readyz|metrics|sw\.js)$/;
const FILE = /\.[^/.]+$/;

/** Whether a path is a page's, or redirects to one, as `/index.html` does. */
export function isPage(path: string): boolean {
  if (SERVER_PATH.test(path) || isUnlistedPath(path)) return false;
  return !FILE.test(path) || redirectOf(path) !== undefined;
}

/**
 * Whether an answer is the site's. A proxy that can't reach the server answers in its place, as a hotel's sign-in page
 * does, with any status. The browser shows nothing of a redirect before it follows it.
 */
export function isOwn({ type, headers }: Response): boolean {
  return type === "opaqueredirect" || headers.has(SITE_MARK);
}

/** Files for `path` without the server: its own prerendered page, then the shell; never another route's. */
export function pagesFor(path: string): string[] {
  const split = splitLocale(path);
  const plain = split.path.replace(/\/$/, "");
  const own = plain === "" || plain === "/shell" ? [] : [withLocale(split.locale, `${plain}.html`)];
  return [...own, withLocale(split.locale, "/shell.html")];
}

/** The address that the server would redirect to: at the root the visitor's language, else by the site's rules; or null. */
export async function offlineRedirect(
  url: URL,
  readCookie: (name: string) => Promise<string | undefined>,
): Promise<string | null> {
  const address = `${url.pathname}${url.search}`;
  if (url.pathname !== "/") {
    const rule = redirectOf(url.pathname);
    return rule === undefined ? null : redirectTarget(rule, address);
  }
  const language =
    chosenLanguage(url.searchParams.get(LANGUAGE_PARAM)) ??
    (await readCookie(LANGUAGE_COOKIE).catch(() => undefined));
  const others: readonly Locale[] = ["en", "ja"];
  const found = others.find((locale) => locale === language);
  return found === undefined ? null : withLocale(found, withoutChoice(address));
}
