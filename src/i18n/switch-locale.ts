import { createContext, use } from "react";
import type { Locale } from "#i18n/locales.ts";

/** Changes the language without a page load; null where only a link can, as on the server. */
export const SwitchLocale = createContext<((locale: Locale) => void) | null>(null);

export function useSwitchLocale(): ((locale: Locale) => void) | null {
  return use(SwitchLocale);
}
