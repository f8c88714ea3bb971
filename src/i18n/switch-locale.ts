import { createContext, use } from "react";
import type { Locale } from "#i18n/locales.ts";

/** Changes the language without a page load; null on the server. */
export const SwitchLocale = createContext<((locale: Locale) => void) | null>(null);

/** Changes the language without a page load; null if only a link can. */
export function useSwitchLocale(): ((locale: Locale) => void) | null {
  return use(SwitchLocale);
}
