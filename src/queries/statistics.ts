import { queryOptions } from "@tanstack/react-query";
import { hotCold, scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import { orOffline } from "#queries/offline.ts";
import type { StatisticData, StatisticOf } from "#queries/statistic-of.ts";
import { previousOf } from "#queries/previous.ts";
import { apiOf } from "#queries/query-client.ts";

/** What has an entry for each draw comes as a screen shows it. */
const detail = "screen";

function paramsOf(of: StatisticOf) {
  return "date" in of
    ? { cate_id: of.cateId, at: of.at, date: of.date }
    : { cate_id: of.cateId, at: of.at, limit: of.limit };
}

function keyOf(name: keyof StatisticData, of: StatisticOf) {
  return ["statistic", of.cateId, name, "date" in of ? of.date : of.limit, of.at ?? ""] as const;
}

/** Hot & cold of every number at every place. */
export function hotColdQuery(of: StatisticOf, lang: Language) {
  return queryOptions({
    queryKey: keyOf("hotCold", of),
    queryFn: ({ client, queryKey, signal }) =>
      orOffline(apiOf(client).call(hotCold, { lang, signal, params: paramsOf(of) }), {
        client,
        queryKey,
        name: "hotCold",
        of,
      }),
    placeholderData: previousOf(of.cateId),
  });
}

/** Two sides: counts, running streaks, and the road of one sequence (`1:size`) where asked for. */
export function twoSidesQuery(of: StatisticOf, lang: Language, road?: string) {
  return queryOptions({
    queryKey: [...keyOf("twoSides", of), road ?? ""],
    queryFn: ({ client, queryKey, signal }) =>
      orOffline(
        apiOf(client).call(twoSides, { lang, signal, params: { ...paramsOf(of), detail, road } }),
        {
          client,
          queryKey,
          name: "twoSides",
          of,
          road: road ?? "",
        },
      ),
    placeholderData: previousOf(of.cateId),
  });
}

/** Top-3 rate of every marble. */
export function topThreeQuery(of: StatisticOf, lang: Language) {
  return queryOptions({
    queryKey: keyOf("topThree", of),
    queryFn: ({ client, queryKey, signal }) =>
      orOffline(apiOf(client).call(topThree, { lang, signal, params: paramsOf(of) }), {
        client,
        queryKey,
        name: "topThree",
        of,
      }),
    placeholderData: previousOf(of.cateId),
  });
}

/** Times of every marble, place and draw. */
export function timingQuery(of: StatisticOf, lang: Language) {
  return queryOptions({
    queryKey: keyOf("timing", of),
    queryFn: ({ client, queryKey, signal }) =>
      orOffline(apiOf(client).call(timing, { lang, signal, params: { ...paramsOf(of), detail } }), {
        client,
        queryKey,
        name: "timing",
        of,
      }),
    placeholderData: previousOf(of.cateId),
  });
}

/** The finishes as points, and the track's records. */
export function scatterQuery(of: StatisticOf, lang: Language) {
  return queryOptions({
    queryKey: keyOf("scatter", of),
    queryFn: ({ client, queryKey, signal }) =>
      orOffline(
        apiOf(client).call(scatter, { lang, signal, params: { ...paramsOf(of), detail } }),
        {
          client,
          queryKey,
          name: "scatter",
          of,
        },
      ),
    placeholderData: previousOf(of.cateId),
  });
}
