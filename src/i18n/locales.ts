import type { Language } from "#contract/languages.ts";

/** A language by its name in URLs, the cookie and the API. */
export type Locale = Language;

/** Each language's own name, and its tag for `<html lang>` and Intl. */
export const LOCALES = {
  cn: { tag: "zh-CN", label: "中文" },
  en: { tag: "en", label: "English" },
  ja: { tag: "ja", label: "日本語" },
} as const satisfies Record<Locale, { tag: string; label: string }>;
