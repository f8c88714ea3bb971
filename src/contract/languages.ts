import * as v from "valibot";

/** The languages of the site, as in URLs, the cookie and the `lang` header. */
export const LANGUAGES = ["cn", "en", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language. */
export type InLanguages = Readonly<Record<Language, string>>;

/** What `<html lang>`, `hreflang` and Intl call each language. */
export const LANGUAGE_TAGS = { cn: "zh-CN", en: "en", ja: "ja" } as const satisfies Record<
  Language,
  string
>;

/** The language without a prefix, and the default of calls. */
export const LANGUAGE_DEFAULT: Language = "cn";

const PREFIX = new RegExp(
  `^/(${LANGUAGES.filter((language) => language !== LANGUAGE_DEFAULT).join("|")})(?=[/?#]|$)`,
  "i",
);

/** The language of a visible path (a query may follow) and the path without its prefix. */
export function splitLocale(path: string): { locale: Language; path: string } {
  const match = PREFIX.exec(path);
  const found = LANGUAGES.find((locale) => locale === match?.[1]?.toLowerCase());
  if (match === null || found === undefined) return { locale: LANGUAGE_DEFAULT, path };
  const rest = path.slice(match[0].length);
  return { locale: found, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** The visible path of a prefix-free one: `/about` in English is `/en/about`. */
export function withLocale(locale: Language, path: string): string {
  if (locale === LANGUAGE_DEFAULT) return path;
  return `/${locale}${path.replace(/^\/(?=[?#]|$)/, "")}`;
}

/** Marks the language of a link to the root as chosen: otherwise the cookie would redirect the visitor back. */
export const LANGUAGE_PARAM = "lang";

/** The language of that parameter's value; null for any other value. */
export function chosenLanguage(chosen: string | null): Language | null {
  return LANGUAGES.find((candidate) => candidate === chosen) ?? null;
}

/** Path and query without that parameter, which only the root has. */
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

/** The cookie that remembers the language, and the seconds that it lasts: 365 days. */
export const LANGUAGE_COOKIE = "i18n_redirected";
const LANGUAGE_COOKIE_SECONDS = 31_536_000;

const language = v.fallback(v.picklist(LANGUAGES), LANGUAGE_DEFAULT);

/** The language of a `lang` header; unknown and missing ones are cn. */
export function readLanguage(value: unknown): Language {
  return v.parse(language, value);
}

/** The cookie text that remembers a language: a year, the whole site, readable by server and scripts. */
export function languageCookie(language: Language, secure: boolean): string {
  const cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${LANGUAGE_COOKIE_SECONDS}; Path=/; SameSite=Lax`;
  return secure ? `${cookie}; Secure` : cookie;
}
