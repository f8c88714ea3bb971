import * as v from "valibot";

/** The site's languages in URLs, the cookie and the `lang` header. */
export const LANGUAGES = ["cn", "en", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language. */
export type InLanguages = Readonly<Record<Language, string>>;

/** BCP 47 tags for `<html lang>`, `hreflang` and Intl. */
export const LANGUAGE_TAGS = { cn: "zh-CN", en: "en", ja: "ja" } as const satisfies Record<
  Language,
  string
>;

/** The language without a path prefix, and the default of calls. */
export const LANGUAGE_DEFAULT: Language = "cn";

const PREFIX = new RegExp(
  `^/(${LANGUAGES.filter((language) => language !== LANGUAGE_DEFAULT).join("|")})(?=[/?#]|$)`,
  "i",
);

/** Splits a visible path (with or without query) into language and prefix-free path. */
export function splitLocale(path: string): { locale: Language; path: string } {
  const match = PREFIX.exec(path);
  const found = LANGUAGES.find((locale) => locale === match?.[1]?.toLowerCase());
  if (match === null || found === undefined) return { locale: LANGUAGE_DEFAULT, path };
  const rest = path.slice(match[0].length);
  return { locale: found, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** Adds a language's prefix to a path: `/about` in English is `/en/about`. */
export function withLocale(locale: Language, path: string): string {
  if (locale === LANGUAGE_DEFAULT) return path;
  return `/${locale}${path.replace(/^\/(?=[?#]|$)/, "")}`;
}

/** Parameter of a link to the root with the chosen language; without it the cookie would redirect back. */
export const LANGUAGE_PARAM = "lang";

/** Parses that parameter; null for an unknown value. */
export function chosenLanguage(chosen: string | null): Language | null {
  return LANGUAGES.find((candidate) => candidate === chosen) ?? null;
}

/** Removes that parameter from a root path's query. */
export function withoutChoice(path: string): string {
  const [plain = "", query] = path.split(/\?(.*)/s, 2);
  if (query === undefined || splitLocale(plain).path !== "/") return path;
  const rest = query.split("&").filter((part) => part.split("=")[0] !== LANGUAGE_PARAM);
  return rest.length === 0 ? plain : `${plain}?${rest.join("&")}`;
}

/** The link to `path` (without prefix, with query) in another language. */
export function switchHref(language: Language, path: string): string {
  const to = withLocale(language, path);
  if (!/^\/(\?|$)/.test(to)) return to;
  return `${to}${to === "/" ? "?" : "&"}${LANGUAGE_PARAM}=${language}`;
}

/** Name of the language cookie, and its lifetime of 365 days in seconds. */
export const LANGUAGE_COOKIE = "i18n_redirected";
const LANGUAGE_COOKIE_SECONDS = 31_536_000;

const language = v.fallback(v.picklist(LANGUAGES), LANGUAGE_DEFAULT);

/** Parses a `lang` header; unknown and missing values are cn. */
export function parseLanguage(value: unknown): Language {
  return v.parse(language, value);
}

/** Formats the language cookie, for `Set-Cookie` and `document.cookie`. */
export function languageCookie(language: Language, secure: boolean): string {
  const cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${LANGUAGE_COOKIE_SECONDS}; Path=/; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}
