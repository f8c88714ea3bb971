import { type Language, LANGUAGE_TAGS } from "#contract/languages.ts";

/** A language's name in URLs, the cookie and the API. */
export type Locale = Language;

/** Native names of the languages, and their tags for `<html lang>` and Intl. */
export const LOCALES = {
  cn: { tag: LANGUAGE_TAGS.cn, label: "中文" },
  en: { tag: LANGUAGE_TAGS.en, label: "English" },
  ja: { tag: LANGUAGE_TAGS.ja, label: "日本語" },
} as const satisfies Record<Locale, { tag: string; label: string }>;
