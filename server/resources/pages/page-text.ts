import type { Language } from "#contract/languages.ts";
import type { pageText } from "#contract/pages/page-text.ts";
import { TEXT_PAGES, type TextPage } from "#contract/pages/text-pages.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Resource } from "#server/http/call.ts";

const PAGE_TEXT_SECONDS = 60;

export function ownPages({ pages }: Catalogue, language: Language): TextPage[] {
  return TEXT_PAGES.filter((page) => pages[page]?.[language] !== undefined);
}

export function pageTextResource({ catalogue }: AppDeps): Resource<typeof pageText> {
  return ({ params: { name: page }, language }) => ({
    // The stamp of each answer changes with the site file, and nothing else changes a text.
    version: 0,
    seconds: PAGE_TEXT_SECONDS,
    make: () => catalogue.current.pages[page]?.[language] ?? { title: "", blocks: [] },
  });
}
