import * as v from "valibot";

/** The languages of the site, as they stand in URLs, the cookie and the `lang` header. */
export const LANGUAGES = ["cn", "en", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];
/** The language without a prefix, and of whoever asks for none. */
export const LANGUAGE_DEFAULT: Language = "cn";

/** The cookie that remembers the language, and the seconds that it lasts: 365 days. */
export const LANGUAGE_COOKIE = "i18n_redirected";
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;

const language = v.fallback(v.picklist(LANGUAGES), LANGUAGE_DEFAULT);

/** The language of a `lang` header; unknown and missing ones are cn. */
export function readLanguage(value: unknown): Language {
  return v.parse(language, value);
}
