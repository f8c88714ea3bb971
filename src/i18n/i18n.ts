import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { type Locale, LOCALES } from "#i18n/locales.ts";

/**
 * Loads a language's messages: in the browser those of the first pages, a separate chunk; on the server all of them.
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

async function loadApart(locale: Locale): Promise<Messages> {
  switch (locale) {
    case "cn":
      return (await import("#locales/cn.po?apart.po")).messages;
    case "en":
      return (await import("#locales/en.po?apart.po")).messages;
    case "ja":
      return (await import("#locales/ja.po?apart.po")).messages;
  }
}

/** Further chunks of a catalog: all other pages, and pages for operators and developers. */
const CHUNKS = { rest: loadRest, apart: loadApart } as const;
type Chunk = keyof typeof CHUNKS;

/** Whether this browser has opened a page for operators or developers. */
let wantsApart = false;

/** Loads a language's messages for all pages and parts. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const none: Messages = {};
  const [first, rest, apart] = await Promise.all([
    loadCatalog(locale),
    loadRest(locale),
    wantsApart ? loadApart(locale) : none,
  ]);
  return { ...first, ...rest, ...apart };
}

function reportMissing(locale: string, id: string): string {
  // oxlint-disable-next-line no-console -- a fault of the build, which no visitor should see
  console.error(`There is no text ${id} in ${locale}`);
  return id;
}

let complete: (chunk: Chunk) => Promise<void> = async () => {};

/** Creates an i18n instance of a language; Intl needs the tag for plurals. */
export function createI18n(locale: Locale, messages: Messages): I18n {
  // In development the message's source is shown instead.
  const i18n = setupI18n(import.meta.env.PROD ? { missing: reportMissing } : {});
  i18n.loadAndActivate({ locale, locales: [LOCALES[locale].tag], messages });
  return i18n;
}

/** Sets the page's instance, which {@link allMessages} completes in the browser. */
export function setPageI18n(i18n: I18n, locale: Locale): void {
  const completing = new Map<Chunk, Promise<void>>();
  async function load(chunk: Chunk) {
    try {
      // Bypasses `load`, which would re-render the whole page.
      Object.assign(i18n.messages, await CHUNKS[chunk](locale));
    } catch (error) {
      completing.delete(chunk);
      throw error;
    }
  }
  complete = (chunk) => {
    const loading = completing.get(chunk) ?? load(chunk);
    completing.set(chunk, loading);
    return loading;
  };
}

/** Loads the page's remaining messages for visitors. */
export function allMessages(): Promise<void> {
  return complete("rest");
}

/** Loads the page's messages for operators and developers. */
export function apartMessages(): Promise<void> {
  wantsApart = true;
  return complete("apart");
}

/** Loads a lazy part with its messages. */
export async function late<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), allMessages()]);
  return part;
}
