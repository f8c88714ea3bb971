import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { type Locale, LOCALES } from "#i18n/locales.ts";

/** The translations of one language: on the server all, in the browser the chunk with those of the first pages. */
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

async function loadUnlisted(locale: Locale): Promise<Messages> {
  switch (locale) {
    case "cn":
      return (await import("#locales/cn.po?unlisted.po")).messages;
    case "en":
      return (await import("#locales/en.po?unlisted.po")).messages;
    case "ja":
      return (await import("#locales/ja.po?unlisted.po")).messages;
  }
}

/** Further chunks of a catalog: messages of visitors' other pages, and of pages for operators and developers. */
const CHUNKS = { rest: loadRest, unlisted: loadUnlisted } as const;
type Chunk = keyof typeof CHUNKS;

/** Whether this browser has opened a page for operators or developers. */
let needsUnlisted = false;

/** The translations of one language for all pages and parts that this visitor can see. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const empty: Messages = {};
  const [first, rest, unlisted] = await Promise.all([
    loadCatalog(locale),
    loadRest(locale),
    needsUnlisted ? loadUnlisted(locale) : empty,
  ]);
  return { ...first, ...rest, ...unlisted };
}

function reportMissing(locale: string, id: string): string {
  // oxlint-disable-next-line no-console -- a fault of the build, which no visitor should see
  console.error(`There is no text ${id} in ${locale}`);
  return id;
}

let complete: (chunk: Chunk) => Promise<void> = async () => {};

/** An i18n instance of one language; Intl needs the language's tag for plurals. */
export function createI18n(locale: Locale, messages: Messages): I18n {
  // Outside the build the message's source is shown instead.
  const i18n = setupI18n(import.meta.env.PROD ? { missing: reportMissing } : {});
  i18n.loadAndActivate({ locale, locales: [LOCALES[locale].tag], messages });
  return i18n;
}

/** Sets the instance whose messages {@link allMessages} and {@link unlistedMessages} complete. Browser only. */
export function setPageI18n(i18n: I18n, locale: Locale): void {
  const pending = new Map<Chunk, Promise<void>>();
  async function load(chunk: Chunk) {
    try {
      // The instance's own method would re-render the whole page.
      Object.assign(i18n.messages, await CHUNKS[chunk](locale));
    } catch (error) {
      pending.delete(chunk);
      throw error;
    }
  }
  complete = (chunk) => {
    const loading = pending.get(chunk) ?? load(chunk);
    pending.set(chunk, loading);
    return loading;
  };
}

/** Resolves when the page has all messages for visitors, not only those of the first pages. */
export function allMessages(): Promise<void> {
  return complete("rest");
}

/** Resolves when the page has the messages of the pages for operators and developers. */
export function unlistedMessages(): Promise<void> {
  needsUnlisted = true;
  return complete("unlisted");
}

/** Loads a part that the first pages don't need, with its messages. */
export async function late<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), allMessages()]);
  return part;
}
