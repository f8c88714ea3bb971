import { queryOptions } from "@tanstack/react-query";
import type * as v from "valibot";
import { type Endpoint, STATISTICS } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { WINDOWS } from "#contract/limits.ts";
import type { StatisticData, StatisticName } from "#contract/statistics.ts";
import { keepPrevious } from "./previous.ts";
import { getApi } from "./query-client.ts";

/** A track and the draws to count: the newest `limit`, or those of a day (YYYY-MM-DD in the track's zone). */
export type StatisticParams = {
  readonly cateId: number;
  /** The road of two sides (`1:size`) or of the patterns (`half:1`), as the API names it. */
  readonly road?: string | undefined;
} & ({ readonly limit: (typeof WINDOWS)[number] } | { readonly date: string });

interface StatisticEndpoint<Data> extends Endpoint {
  readonly data: v.GenericSchema<unknown, Data>;
}

const ENDPOINTS: { readonly [Name in StatisticName]: StatisticEndpoint<StatisticData[Name]> } =
  STATISTICS;

/** Statistics with an entry for each draw, requested in the reduced form for screens. */
const DETAILED: readonly StatisticName[] = ["twoSides", "timing", "scatter", "patterns"];

function requestParams(name: StatisticName, { cateId, road, ...window }: StatisticParams) {
  const detail = DETAILED.includes(name) ? "screen" : undefined;
  return { cate_id: cateId, ...window, detail, road };
}

function statisticKey(name: StatisticName, params: StatisticParams) {
  const key = ["statistic", params.cateId, name, "date" in params ? params.date : params.limit];
  return name === "twoSides" || name === "patterns" ? [...key, params.road ?? ""] : key;
}

/** A statistic of a track. `lang` only changes error messages. */
export function statisticQuery<Name extends StatisticName>(
  name: Name,
  params: StatisticParams,
  lang: Language,
) {
  return queryOptions({
    queryKey: statisticKey(name, params),
    queryFn: ({ client, signal }): Promise<StatisticData[Name]> => {
      const endpoint: StatisticEndpoint<StatisticData[Name]> = ENDPOINTS[name];
      return getApi(client).call(endpoint, { lang, signal, params: requestParams(name, params) });
    },
    placeholderData: keepPrevious(params.cateId),
  });
}
