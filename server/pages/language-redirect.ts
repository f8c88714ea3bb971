import { parseAccept } from "hono/utils/accept";
import { parse } from "hono/utils/cookie";
import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_DEFAULT,
  parseLanguage,
  splitLocale,
} from "#contract/languages.ts";

const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|archiver|facebookexternalhit|lighthouse|headless-?checker|preview|inspectiontool|mediapartners|\+https?:/i;
/** The device in an Android browser's header, which may look like a robot: CUBOT makes phones. */
const TELEPHONE = /\(Linux;[^()]*Android[^()]*\)/g;

function isRobot(userAgent: string): boolean {
  return ROBOT.test(userAgent.slice(0, 500).replaceAll(TELEPHONE, ""));
}

/** Inputs of the root page's language; header values are unparsed. */
export interface RootRequest {
  /** Language parameter of the link to the root. */
  readonly chosen: Language | null;
  readonly cookie: string | null | undefined;
  readonly acceptLanguage: string | null | undefined;
  readonly userAgent: string | null | undefined;
}

export interface RootLanguage {
  /** Language to redirect to; null for the root page's own. */
  readonly redirect: Language | null;
  /** New value of the cookie; null to leave it unchanged. Robots get none. */
  readonly cookie: Language | null;
}

/** Languages by the first part of a browser's tag; the site's name for Chinese is `cn`. */
const BY_TAG: ReadonlyMap<string, Language> = new Map([
  ["zh", "cn"],
  ["en", "en"],
  ["ja", "ja"],
]);

/** The most preferred supported language of an Accept-Language header, else the default. */
export function preferredLanguage(header: string | null | undefined): Language {
  // Sorted by preference.
  for (const { type, q } of parseAccept((header ?? "").slice(0, 500))) {
    const language = BY_TAG.get(type.toLowerCase().split("-")[0] ?? "");
    if (q > 0 && language !== undefined) return language;
  }
  return LANGUAGE_DEFAULT;
}

const parseCookie = (header: string | null | undefined) =>
  parse(header ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE];

/** The root page's language: link, then cookie, then browser. Robots without a cookie are never redirected. */
export function rootLanguage({
  chosen,
  cookie,
  acceptLanguage,
  userAgent,
}: RootRequest): RootLanguage {
  const value = parseCookie(cookie);
  if (value === undefined && isRobot(userAgent ?? "")) return { redirect: null, cookie: null };
  const remembered = value === undefined ? preferredLanguage(acceptLanguage) : parseLanguage(value);
  const language = chosen ?? remembered;
  return {
    redirect: language === LANGUAGE_DEFAULT ? null : language,
    cookie: value === language ? null : language,
  };
}

/**
 * New value of the cookie on a page with the language in its address; null to leave it unchanged. Without a cookie
 * the app sets it, so that the page stays public for shared caches.
 */
export function followedLanguage(path: string, headers: Headers): Language | null {
  const value = parseCookie(headers.get("cookie"));
  const isRead =
    (headers.get("sec-fetch-dest") ?? "document") === "document" && !headers.has("sec-purpose");
  const { locale } = splitLocale(path);
  return value === undefined || value === locale || !isRead ? null : locale;
}
