import { parseAccept } from "hono/utils/accept";
import { parse } from "hono/utils/cookie";
import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_DEFAULT,
  readLanguage,
} from "#contract/languages.ts";

const ROBOT =
  /bot\b|bot\/|crawl|spider|slurp|archiver|facebookexternalhit|lighthouse|headless-?checker|preview/i;

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
  /** The cookie's new value; null to leave it unchanged, as a robot's always is. */
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

/** The link beats the cookie, which beats the browser; robots are never redirected. */
export function rootLanguage({
  chosen,
  cookie,
  acceptLanguage,
  userAgent,
}: RootRequest): RootLanguage {
  if (ROBOT.test(userAgent ?? "")) return { redirect: null, cookie: null };
  const value = parse(cookie ?? "", LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
  const remembered = value === undefined ? preferredLanguage(acceptLanguage) : readLanguage(value);
  const language = chosen ?? remembered;
  return {
    redirect: language === LANGUAGE_DEFAULT ? null : language,
    cookie: value === language ? null : language,
  };
}
