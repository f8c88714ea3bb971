import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_DEFAULT,
  LANGUAGES,
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
  /** The cookie's new value; null where it stays as it is, as a robot's always does. */
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

/** Languages by the first part of a browser's tag: the site calls Chinese `cn`. */
const BY_TAG: ReadonlyMap<string, Language> = new Map([
  ["zh", "cn"],
  ["en", "en"],
  ["ja", "ja"],
]);

/** The most preferred language of an Accept-Language header that the site has, else the default. */
export function preferredLanguage(header: string | null | undefined): Language {
  const preferences = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((item) => {
      const [tag = "", ...parts] = item.trim().toLowerCase().split(";");
      const weight = parts.find((part) => part.trim().startsWith("q="))?.split("=")[1];
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of preferences) {
    const language = BY_TAG.get(tag.split("-")[0] ?? "");
    if (language !== undefined) return language;
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
  const value = readLanguageCookie(cookie);
  const remembered = isLanguage(value) ? value : LANGUAGE_DEFAULT;
  const language = chosen ?? (value === null ? preferredLanguage(acceptLanguage) : remembered);
  return {
    redirect: language === LANGUAGE_DEFAULT ? null : language,
    cookie: value === language ? null : language,
  };
}
