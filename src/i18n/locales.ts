import { LANGUAGE_DEFAULT, LANGUAGES } from "#contract/languages.ts";
import type { Language } from "#contract/languages.ts";

/** A language as the URL, the cookie and the API name it. */
export type Locale = Language;

/** What each language is called by itself, and how `<html lang>` and Intl name it. */
export const LOCALES = {
  cn: { tag: "zh-CN", label: "中文" },
  en: { tag: "en", label: "English" },
  ja: { tag: "ja", label: "日本語" },
} as const satisfies Record<Locale, { tag: string; label: string }>;

const PREFIX = new RegExp(
  `^/(${LANGUAGES.filter((locale) => locale !== LANGUAGE_DEFAULT).join("|")})(?=[/?#]|$)`,
  "i",
);

/** The language of a visible path (a query may follow) and the path without its prefix. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const match = PREFIX.exec(path);
  const found = LANGUAGES.find((locale) => locale === match?.[1]?.toLowerCase());
  if (match === null || found === undefined) return { locale: LANGUAGE_DEFAULT, path };
  const rest = path.slice(match[0].length);
  return { locale: found, path: rest.startsWith("/") ? rest : `/${rest}` };
}

/** The visible path of a prefix-free one: `/about` in English is `/en/about`. */
export function withLocale(locale: Locale, path: string): string {
  if (locale === LANGUAGE_DEFAULT) return path;
  return `/${locale}${path.replace(/^\/(?=[?#]|$)/, "")}`;
}
