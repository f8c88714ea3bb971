import { useLingui } from "@lingui/react";
import { type Format, formatOf } from "#i18n/formats.ts";
import type { Locale } from "#i18n/locales.ts";

/** The active language. */
export function useLocale(): Locale {
  const { i18n } = useLingui();
  return i18n.locale === "en" || i18n.locale === "ja" ? i18n.locale : "cn";
}

/** The formats of the active language. */
export function useFormat(): Format {
  return formatOf(useLocale());
}
