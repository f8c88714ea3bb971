import { msg } from "@lingui/core/macro";
import { filled } from "#contract/filled.ts";
import { homeQuery } from "#data/queries/home.ts";
import type { RouterContext } from "#routes/-context.ts";

/** The site's names from the API, by default the product's. */
export function siteOf({ queryClient, locale, i18n }: RouterContext) {
  const info = queryClient.getQueryData(homeQuery(locale).queryKey)?.seo_info;
  return {
    siteName: filled(info?.site_name, i18n._(msg`Marble Draws`)),
    description: filled(
      info?.site_description,
      i18n._(msg`Live results of marble draws, with history and statistics. Works offline too.`),
    ),
    keywords: info?.site_keywords ?? "",
  };
}
