import { msg } from "@lingui/core/macro";
import { createFileRoute, notFound } from "@tanstack/react-router";
import * as v from "valibot";
import { HOT_COLD_PATH } from "#contract/url/site-paths.ts";
import { ColdHotPage } from "#features/statistics/hot-cold/cold-hot-page.tsx";

import { loadPanel } from "#features/statistics/panels.ts";
import {
  isBeyondField,
  part,
  STATISTIC_SEARCH,
  trackId,
  findTrack,
} from "#features/statistics/statistic-search.ts";
import { prime } from "#data/queries/prime.ts";
import { homeQuery } from "#data/queries/home.ts";
import { staticHead } from "#routes/-head.ts";

/** The statistic's window, and the track (default: the first). */
const ColdHotSearch = v.object({ ...STATISTIC_SEARCH, track: part(trackId) });

export const Route = createFileRoute("/track/ColdHotAnalyze")({
  validateSearch: ColdHotSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, locale, modules }, deps: search }) => {
    await prime(queryClient, homeQuery(locale));
    const { categories = [] } = queryClient.getQueryData(homeQuery(locale).queryKey) ?? {};
    if (categories.length === 0) return;
    const chosen = findTrack(categories, search.track);
    if (chosen === undefined) return notFound({ throw: true });
    if (isBeyondField(search, chosen.number_count)) notFound({ throw: true });
    const panel = { client: queryClient, cateId: chosen.id, search, locale };
    modules.add(await loadPanel("hot-cold", panel));
  },
  component: ColdHotPage,
  head: staticHead({
    path: HOT_COLD_PATH,
    title: msg`Hot & cold numbers`,
    description: msg`Hits of each number at each place on a marble track, compared with the expected value.`,
  }),
});
