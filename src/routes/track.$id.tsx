import { msg } from "@lingui/core/macro";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { isBeyondField } from "#features/statistics/statistic-search.ts";
import { loadTab } from "#features/track/tab.ts";
import { TrackPage } from "#features/track/track-page.tsx";
import { TrackSearch } from "#features/track/track-search.ts";
import { textOr } from "#contract/site.ts";
import { homeQuery } from "#data/queries/home.ts";
import { pageHead, siteTexts } from "#routes/-head.ts";

export const Route = createFileRoute("/track/$id")({
  params: {
    parse: ({ id }) => {
      if (!/^\d{1,10}$/.test(id)) notFound({ throw: true, data: { validation: true } });
      return { id };
    },
  },
  staticData: { middleware: ["known-track"] },
  validateSearch: TrackSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, locale, modules }, params, deps: search }) => {
    const cateId = Number(params.id);
    const home = queryClient.getQueryData(homeQuery(locale).queryKey);
    const category = home?.categories.find(({ id }) => id === cateId);
    if (isBeyondField(search, category?.number_count ?? 0)) notFound({ throw: true });
    const source = await loadTab(queryClient, { cateId, search, locale });
    if (source !== "") modules.add(source);
  },
  component: TrackPage,
  head: ({ match: { context, params } }) => {
    const { queryClient, locale, origin, i18n } = context;
    const site = siteTexts(context);
    const home = queryClient.getQueryData(homeQuery(locale).queryKey);
    const category = home?.categories.find(({ id }) => String(id) === params.id);
    const name = textOr(category?.name, params.id);
    const number = category?.last_open?.number ?? "";
    return pageHead({
      ...site,
      title: `${name} · ${site.siteName}`,
      description:
        number === ""
          ? i18n._(msg`${name} draws: results, times and history.`)
          : i18n._(msg`Latest ${name} draw: ${number}. Results, times and history.`),
      locale,
      origin,
      path: `/track/${params.id}`,
      image: `/art/scene-${params.id}.svg`,
    });
  },
});
