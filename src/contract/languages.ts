import * as v from "valibot";

/** The languages of the site, as they stand in URLs, the cookie and the `lang` header. */
export const LANGUAGES = ["cn", "en", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];
/** The language without a prefix, and of whoever asks for none. */
export const LANGUAGE_DEFAULT: Language = "cn";

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
