import { queryOptions } from "@tanstack/react-query";
import type * as v from "valibot";
import { type Endpoint, STATISTICS } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { WINDOWS } from "#contract/limits.ts";
import type { StatisticData, StatisticName } from "#contract/statistics.ts";
import { previousOf } from "./previous.ts";
import { apiOf } from "./query-client.ts";

/** The draws of a statistic: the newest ones of a track, or those of a day. */
export type StatisticOf = {
  readonly cateId: number;
  /** The road that two sides (`1:size`) or the patterns (`half:1`) show, as the API names it. */
  readonly road?: string | undefined;
} & ({ readonly limit: (typeof WINDOWS)[number] } | { readonly date: string });

interface StatisticEndpoint<Data> extends Endpoint {
  readonly data: v.GenericSchema<unknown, Data>;
}

const ENDPOINTS: { readonly [Name in StatisticName]: StatisticEndpoint<StatisticData[Name]> } =
  STATISTICS;

/** Statistics with an entry for each draw: they are asked for as a screen shows them. */
const DETAILED: readonly StatisticName[] = ["twoSides", "timing", "scatter", "patterns"];

function paramsOf(name: StatisticName, { cateId, road, ...window }: StatisticOf) {
  const detail = DETAILED.includes(name) ? "screen" : undefined;
  return { cate_id: cateId, ...window, detail, road };
}

function keyOf(name: StatisticName, of: StatisticOf) {
  const key = ["statistic", of.cateId, name, "date" in of ? of.date : of.limit];
  return name === "twoSides" || name === "patterns" ? [...key, of.road ?? ""] : key;
}

/** A statistic of a track. */
export function statisticQuery<Name extends StatisticName>(
  name: Name,
  of: StatisticOf,
  lang: Language,
) {
  return queryOptions({
    queryKey: keyOf(name, of),
    queryFn: ({ client, signal }): Promise<StatisticData[Name]> => {
      const endpoint: StatisticEndpoint<StatisticData[Name]> = ENDPOINTS[name];
      return apiOf(client).call(endpoint, { lang, signal, params: paramsOf(name, of) });
    },
    placeholderData: previousOf(of.cateId),
  });
}
