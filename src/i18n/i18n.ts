import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { type Locale, LOCALES } from "#i18n/locales.ts";

/** The translations of one language; each catalog is a chunk of its own. */
export async function loadCatalog(locale: Locale): Promise<Messages> {
  switch (locale) {
    case "cn":
      return (await import("#locales/cn.po")).messages;
    case "en":
      return (await import("#locales/en.po")).messages;
    case "ja":
      return (await import("#locales/ja.po")).messages;
  }
}

/** An i18n instance of one language; Intl needs the language's tag for plurals. */
export function createI18n(locale: Locale, messages: Messages): I18n {
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale, locales: [LOCALES[locale].tag], messages });
  return i18n;
}
