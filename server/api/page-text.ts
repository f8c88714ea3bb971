import type { Language } from "#contract/languages.ts";
import { pageText } from "#contract/pages/page-text.ts";
import { TEXT_PAGES, type TextPage } from "#contract/pages/text-pages.ts";
import type { AppDeps } from "#server/app-deps.ts";
import type { Catalogue } from "#server/draws/catalogue/catalogue.ts";
import { addRead, type Api } from "#server/http/call.ts";

const PAGE_TEXT_SECONDS = 60;

export function ownPages({ pages }: Catalogue, language: Language): TextPage[] {
  return TEXT_PAGES.filter((page) => pages[page]?.[language] !== undefined);
}

export function pageTextRoute(api: Api, { catalogue }: AppDeps): void {
  addRead(api, {
    endpoint: pageText,
    about: {
      name: "pageText",
      tag: "site",
      summary: "The operator's text of a page",
      description:
        "`seo_info.own_pages` of the home page names the pages that have one. Without `blocks` the page has the site's own text.",
    },
    resource: ({ params: { name: page }, language }) => ({
      // Only the site file changes texts, and the cache key has its stamp.
      version: 0,
      seconds: PAGE_TEXT_SECONDS,
      make: () => catalogue.current.pages[page]?.[language] ?? { title: "", blocks: [] },
    }),
  });
}
