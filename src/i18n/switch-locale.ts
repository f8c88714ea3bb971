import { createContext, use } from "react";
import type { Locale } from "#i18n/locales.ts";

/** Changes the language of the page in place; absent on the server, where links do. */
export const SwitchLocale = createContext<((locale: Locale) => void) | null>(null);

/** How to change the language in place; null where only a link can. */
export function useSwitchLocale(): ((locale: Locale) => void) | null {
  return use(SwitchLocale);
}
