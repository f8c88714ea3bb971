import { msg } from "@lingui/core/macro";
import { createFileRoute, notFound } from "@tanstack/react-router";
import * as v from "valibot";
import { MarblePage } from "#features/statistics/marble/marble-page.tsx";
import { drawsQuery } from "#features/statistics/panel.ts";
import { STATISTIC_SEARCH, windowSearch } from "#features/statistics/statistic-search.ts";
import { prime, primeBriefly } from "#data/queries/prime.ts";
import { homeQuery } from "#data/queries/home.ts";
import { pageHead, siteTexts } from "#routes/-head.ts";

export const Route = createFileRoute("/track/$id_/marble/$n")({
  params: {
    parse: ({ id, n }) => {
      if (!/^\d{1,10}$/.test(id) || !/^[1-9]\d?$/.test(n)) {
        notFound({ throw: true, data: { validation: true } });
      }
      return { id, n };
    },
  },
  staticData: { middleware: ["known-track"] },
  validateSearch: v.object(STATISTIC_SEARCH),
  loaderDeps: ({ search }) => windowSearch(search),
  loader: async ({ context: { queryClient, locale }, params, deps }) => {
    const cateId = Number(params.id);
    const draws = primeBriefly(queryClient, drawsQuery({ cateId, search: deps }, locale));
    await prime(queryClient, homeQuery(locale));
    const home = queryClient.getQueryData(homeQuery(locale).queryKey);
    const marbles = home?.categories.find(({ id }) => id === cateId)?.number_count ?? 0;
    if (marbles > 0 && Number(params.n) > marbles) notFound({ throw: true });
    await draws;
  },
  component: MarblePage,
  head: ({ match: { context, params } }) => {
    const { queryClient, locale, origin, i18n } = context;
    const site = siteTexts(context);
    const home = queryClient.getQueryData(homeQuery(locale).queryKey);
    const name = home?.categories.find(({ id }) => String(id) === params.id)?.name ?? params.id;
    const number = params.n;
    return pageHead({
      ...site,
      title: `${i18n._(msg`Marble ${number} on ${name}`)} · ${site.siteName}`,
      description: i18n._(msg`Wins, places and times of marble ${number} on ${name}.`),
      locale,
      origin,
      path: `/track/${params.id}/marble/${number}`,
      image: `/art/scene-${params.id}.svg`,
    });
  },
});
