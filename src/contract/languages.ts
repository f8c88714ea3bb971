import * as v from "valibot";

/** The languages of the site, as they stand in URLs, the cookie and the `lang` header. */
export const LANGUAGES = ["cn", "en", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];
/** The language without a prefix, and of whoever asks for none. */
export const LANGUAGE_DEFAULT: Language = "cn";

const language = v.fallback(v.picklist(LANGUAGES), LANGUAGE_DEFAULT);

/** The language of a `lang` header; unknown and missing ones are cn. */
export function readLanguage(value: unknown): Language {
  return v.parse(language, value);
}
