import { parseAccept } from "hono/utils/accept";
import { parse } from "hono/utils/cookie";
import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_DEFAULT,
  readLanguage,
  splitLocale,
} from "#contract/languages.ts";

const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|archiver|facebookexternalhit|lighthouse|headless-?checker|preview|inspectiontool|mediapartners|\+https?:/i;
/** The telephone in an Android browser's header, which may have a robot's name: CUBOT makes telephones. */
const TELEPHONE = /\(Linux;[^()]*Android[^()]*\)/g;

function isRobot(userAgent: string): boolean {
  return ROBOT.test(userAgent.slice(0, 500).replaceAll(TELEPHONE, ""));
}

/** What decides the root page's language; header values are unparsed. */
export interface RootRequest {
  /** The language in the link to the root. */
  readonly chosen: Language | null;
  readonly cookie: string | null | undefined;
  readonly acceptLanguage: string | null | undefined;
  readonly userAgent: string | null | undefined;
}

export interface RootLanguage {
  /** The language to redirect to; null for the root page's own. */
  readonly redirect: Language | null;
  /** The cookie's new value; null to leave it unchanged. Robots get none. */
  readonly cookie: Language | null;
}

/** Languages by the first part of a browser's tag: the site calls Chinese `cn`. */
const BY_TAG: ReadonlyMap<string, Language> = new Map([
  ["zh", "cn"],
  ["en", "en"],
  ["ja", "ja"],
]);

/** The most preferred language of an Accept-Language header that the site has, else the default. */
export function preferredLanguage(header: string | null | undefined): Language {
  // The most preferred first.
  for (const { type, q } of parseAccept((header ?? "").slice(0, 500))) {
    const language = BY_TAG.get(type.toLowerCase().split("-")[0] ?? "");
    if (q > 0 && language !== undefined) return language;
  }
  return LANGUAGE_DEFAULT;
}

const cookieOf = (header: string | null | undefined) =>
  parse(header ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE];

/** The link beats the cookie, which beats the browser; robots without a cookie are never redirected. */
export function rootLanguage({
  chosen,
  cookie,
  acceptLanguage,
  userAgent,
}: RootRequest): RootLanguage {
  const value = cookieOf(cookie);
  if (value === undefined && isRobot(userAgent ?? "")) return { redirect: null, cookie: null };
  const remembered = value === undefined ? preferredLanguage(acceptLanguage) : readLanguage(value);
  const language = chosen ?? remembered;
  return {
    redirect: language === LANGUAGE_DEFAULT ? null : language,
    cookie: value === language ? null : language,
  };
}

/**
 * The cookie's new value on a page with the language in its address; null to leave it unchanged. A visitor
 * without a cookie gets it from the app, so that the page stays in shared caches.
 */
export function followedLanguage(path: string, headers: Headers): Language | null {
  const value = cookieOf(headers.get("cookie"));
  const isRead =
    (headers.get("sec-fetch-dest") ?? "document") === "document" && !headers.has("sec-purpose");
  const { locale } = splitLocale(path);
  return value === undefined || value === locale || !isRead ? null : locale;
}
