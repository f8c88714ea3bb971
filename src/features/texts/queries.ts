import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Language } from "#contract/languages.ts";
import { pageText } from "#contract/pages/page-text.ts";
import type { TextPage } from "#contract/pages/text-pages.ts";
import { homeQuery } from "#data/queries/home.ts";
import { prime } from "#data/queries/prime.ts";
import { getApi } from "#data/queries/query-client.ts";

/** The operator's text of a page. */
export function pageTextQuery(page: TextPage, lang: Language) {
  return queryOptions({
    queryKey: ["text", page, lang],
    queryFn: ({ client, signal }) =>
      getApi(client).call(pageText, { lang, signal, params: { name: page } }),
  });
}

/** Fetches the operator's texts of these pages; none where the site's own stand. */
export async function primeTexts(
  client: QueryClient,
  lang: Language,
  pages?: readonly TextPage[],
): Promise<void> {
  await prime(client, homeQuery(lang));
  const own = client.getQueryData(homeQuery(lang).queryKey)?.seo_info.own_pages ?? [];
  const wanted = own.filter((page) => pages?.includes(page) ?? true);
  await Promise.all(wanted.map((page) => prime(client, pageTextQuery(page, lang))));
}
