import { queryOptions } from "@tanstack/react-query";
import { homePage } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { HomePage } from "#contract/site.ts";
import { withDrawsInFlight } from "./in-flight.ts";
import { getApi } from "./query-client.ts";
import { updateHome } from "./new-draw.ts";

/** Banners, categories with their latest draws, and the site's names in one language. */
export function homeQuery(lang: Language) {
  return queryOptions({
    queryKey: ["home", lang],
    queryFn: ({ client, signal }) => {
      const params = { client_type: "pc", type_id: "2" } as const;
      return withDrawsInFlight(
        client,
        getApi(client).call(homePage, { lang, signal, params }),
        updateHome,
      );
    },
  });
}

/** The site's names and links in the home page's data. Its components don't re-render for draws. */
export function siteQuery(lang: Language) {
  return queryOptions({ ...homeQuery(lang), select: (home: HomePage) => home.seo_info });
}

/** One track of the home page's data. Its components don't re-render for other tracks' draws. */
export function trackQuery(lang: Language, id: number) {
  return queryOptions({
    ...homeQuery(lang),
    select: ({ categories }: HomePage) => categories.find((category) => category.id === id),
  });
}
