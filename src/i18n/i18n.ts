import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { type Locale, LOCALES } from "#i18n/locales.ts";

/**
 * The translations of one language: in the browser those of the first pages, which the build keeps in a
 * chunk of their own; on the server all of them.
 */
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

async function loadRest(locale: Locale): Promise<Messages> {
  switch (locale) {
    case "cn":
      return (await import("#locales/cn.po?rest.po")).messages;
    case "en":
      return (await import("#locales/en.po?rest.po")).messages;
    case "ja":
      return (await import("#locales/ja.po?rest.po")).messages;
  }
}

/** The translations of one language for all pages and parts. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const [first, rest] = await Promise.all([loadCatalog(locale), loadRest(locale)]);
  return { ...first, ...rest };
}

function reportMissing(locale: string, id: string): string {
  // oxlint-disable-next-line no-console -- a fault of the build, which no visitor should see
  console.error(`There is no text ${id} in ${locale}`);
  return id;
}

let complete = async () => {};

/** An i18n instance of one language; Intl needs the language's tag for plurals. */
export function createI18n(locale: Locale, messages: Messages): I18n {
  // Outside the build the message's source is shown instead.
  const i18n = setupI18n(import.meta.env.PROD ? { missing: reportMissing } : {});
  i18n.loadAndActivate({ locale, locales: [LOCALES[locale].tag], messages });
  return i18n;
}

/** Says whose messages {@link allMessages} completes: the page's, in the browser. */
export function setPageI18n(i18n: I18n, locale: Locale): void {
  let completing: Promise<void> | undefined;
  async function load() {
    try {
      // Bypasses the instance's own way, which would render the whole page again.
      Object.assign(i18n.messages, await loadRest(locale));
    } catch (error) {
      completing = undefined;
      throw error;
    }
  }
  complete = () => (completing ??= load());
}

/** Resolves when the page has the messages of every part, not only those of the first pages. */
export function allMessages(): Promise<void> {
  return complete();
}

/** Loads a part that the first pages don't need, with its messages. */
export async function late<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), complete()]);
  return part;
}
