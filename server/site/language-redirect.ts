import type { Language } from "#contract/languages.ts";
import { LANGUAGE_COOKIE, LANGUAGE_DEFAULT, LANGUAGES } from "#contract/languages.ts";

const ROBOT =
  /bot\b|bot\/|crawl|spider|slurp|archiver|facebookexternalhit|lighthouse|headless-?checker|preview/i;

/** What the root page's language depends on; header values as they came. */
export interface RootRequest {
  /** The language that the link to the root chose. */
  readonly chosen: Language | null;
  readonly cookie: string | null | undefined;
  readonly acceptLanguage: string | null | undefined;
  readonly userAgent: string | null | undefined;
}

/** Where the root page leads: elsewhere for another language, and what the cookie becomes. */
export interface RootLanguage {
  readonly redirect: Language | null;
  /** The cookie's new value; null where it is right already or is none of a robot's business. */
  readonly cookie: Language | null;
}

function readLanguageCookie(header: string | null | undefined): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [name, value] = pair.split("=", 2);
    if (name?.trim() === LANGUAGE_COOKIE) return value?.trim() ?? "";
  }
  return null;
}

function isLanguage(text: string | null): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Language by the first part of a browser's tag: the site calls Chinese `cn`. */
const BY_TAG: ReadonlyMap<string, Language> = new Map([
  ["zh", "cn"],
  ["en", "en"],
  ["ja", "ja"],
]);

/** The first language of an Accept-Language header that the site has; the default where none is. */
export function preferredLanguage(header: string | null | undefined): Language {
  const wanted = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((item) => {
      const [tag = "", ...parts] = item.trim().toLowerCase().split(";");
      const weight = parts.find((part) => part.trim().startsWith("q="))?.split("=")[1];
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const language = BY_TAG.get(tag.split("-")[0] ?? "");
    if (language !== undefined) return language;
  }
  return LANGUAGE_DEFAULT;
}

/** Decides the root page's language: a choice beats the cookie, which beats the browser; a robot stays. */
export function rootLanguage({
  chosen,
  cookie,
  acceptLanguage,
  userAgent,
}: RootRequest): RootLanguage {
  if (ROBOT.test(userAgent ?? "")) return { redirect: null, cookie: null };
  const kept = readLanguageCookie(cookie);
  const remembered = isLanguage(kept) ? kept : LANGUAGE_DEFAULT;
  const wanted = chosen ?? (kept === null ? preferredLanguage(acceptLanguage) : remembered);
  return {
    redirect: wanted === LANGUAGE_DEFAULT ? null : wanted,
    cookie: kept === wanted ? null : wanted,
  };
}
