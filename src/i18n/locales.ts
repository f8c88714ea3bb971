import { type Language, LANGUAGE_TAGS } from "#contract/languages.ts";

/** A language as the URL, the cookie and the API name it. */
export type Locale = Language;

/** What each language is called by itself, and how `<html lang>` and Intl name it. */
export const LOCALES = {
  cn: { tag: LANGUAGE_TAGS.cn, label: "中文" },
  en: { tag: LANGUAGE_TAGS.en, label: "English" },
  ja: { tag: LANGUAGE_TAGS.ja, label: "日本語" },
} as const satisfies Record<Locale, { tag: string; label: string }>;
