import { withLocale } from "#i18n/locales.ts";
import type { Locale } from "#i18n/locales.ts";

/** Where a language's web app manifest stands. */
export function manifestPath(locale: Locale): string {
  return withLocale(locale, "/manifest.webmanifest");
}
