import { msg } from "@lingui/core/macro";
import { createFileRoute, notFound } from "@tanstack/react-router";
import * as v from "valibot";
import { TrackPage } from "#pages/track/track-page.tsx";
import { historyQuery } from "#queries/history.ts";
import { homeQuery } from "#queries/home.ts";
import { headOf } from "#routes/-head.ts";
import { siteOf } from "#routes/-site-name.ts";

/** What the address of a track page says beside the track; what isn't sound is left out. */
const TrackSearch = v.object({
  date: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)),
  page: v.optional(
    v.fallback(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1e6))),
      undefined,
    ),
  ),
});

export const Route = createFileRoute("/track/$id")({
  params: {
    parse: ({ id }) => {
      if (!/^\d{1,10}$/.test(id)) throw notFound({ data: { validation: true } });
      return { id };
    },
  },
  validateSearch: TrackSearch,
  loaderDeps: ({ search: { date, page } }) => ({ date, page }),
  loader: async ({ context: { queryClient, locale }, params, deps }) => {
    const cateId = Number(params.id);
    const history = historyQuery({ cateId, date: deps.date, page: deps.page ?? 1 }, locale);
    const prefetched = queryClient.prefetchQuery(history);
    await queryClient.prefetchQuery(homeQuery(locale));
    const home = queryClient.getQueryData(homeQuery(locale).queryKey);
    if (home !== undefined && !home.categories.some(({ id }) => id === cateId)) throw notFound();
    await prefetched;
  },
  component: TrackPage,
  head: ({ match: { context, params } }) => {
    const { queryClient, locale, origin, i18n } = context;
    const site = siteOf(context);
    const home = queryClient.getQueryData(homeQuery(locale).queryKey);
    const category = home?.categories.find(({ id }) => String(id) === params.id);
    const name = category?.name || params.id;
    const number = category?.last_open?.number ?? "";
    return headOf({
      ...site,
      title: `${name} · ${site.siteName}`,
      description:
        number === ""
          ? i18n._(msg`Draws of ${name}: results, times and history.`)
          : i18n._(msg`Last draw of ${name}: ${number}. Results, times and history.`),
      locale,
      origin,
      path: `/track/${params.id}`,
      image: `/art/scene-${params.id}.svg`,
    });
  },
});
