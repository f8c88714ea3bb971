import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type * as v from "valibot";
import { ApiError } from "#api/api-error.ts";
import { type Endpoint, STATISTICS } from "#contract/endpoints.ts";
import type { Language } from "#contract/languages.ts";
import type { StatisticData, StatisticName } from "#contract/statistics.ts";
import { stateOf } from "#queries/client-state.ts";
import type { OfflineSource, StatisticOf, StatisticRequest } from "#queries/offline-statistic.ts";
import { previousOf } from "#queries/previous.ts";
import { apiOf, retryFailed } from "#queries/query-client.ts";

interface StatisticEndpoint<Data> extends Endpoint {
  readonly data: v.GenericSchema<unknown, Data>;
}

const ENDPOINTS: { readonly [Name in StatisticName]: StatisticEndpoint<StatisticData[Name]> } =
  STATISTICS;

/** Statistics with an entry for each draw: they are asked for as a screen shows them. */
const DETAILED: readonly StatisticName[] = ["twoSides", "timing", "scatter", "patterns"];

function paramsOf(name: StatisticName, { cateId, at, road, ...window }: StatisticOf) {
  const detail = DETAILED.includes(name) ? "screen" : undefined;
  return { cate_id: cateId, at, ...window, detail, road };
}

function keyOf(name: StatisticName, of: StatisticOf) {
  const key = ["statistic", of.cateId, name, "date" in of ? of.date : of.limit, of.at ?? ""];
  return name === "twoSides" || name === "patterns" ? [...key, of.road ?? ""] : key;
}

/** Computes a client's statistics by `source` where the server can't be reached. */
export function setOfflineSource(client: QueryClient, source: OfflineSource): void {
  stateOf(client).offlineSource = source;
  // Some may have failed before the source was ready.
  void retryFailed(client);
}

interface OrOffline<Name extends StatisticName> extends StatisticRequest<Name> {
  readonly client: QueryClient;
  readonly queryKey: readonly unknown[];
}

/** The server's answer, an older one of it, or else what the device computes from its own draws. */
async function orOffline<Name extends StatisticName>(
  call: Promise<StatisticData[Name]>,
  { client, queryKey, ...request }: OrOffline<Name>,
): Promise<StatisticData[Name]> {
  try {
    return await call;
  } catch (error) {
    const source = stateOf(client).offlineSource;
    const offline = error instanceof ApiError && error.kind === "network";
    const cached = client.getQueryData(queryKey) !== undefined;
    if (!offline || source === null || cached || request.of.at !== undefined) throw error;
    const computed = await source(request);
    if (computed === null) throw error;
    // Stale at once, so that the server is asked as soon as it can be reached.
    setTimeout(() => void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" }));
    return computed;
  }
}

/** A statistic of a track, from the server or else from the draws on this device. */
export function statisticQuery<Name extends StatisticName>(
  name: Name,
  of: StatisticOf,
  lang: Language,
) {
  return queryOptions({
    queryKey: keyOf(name, of),
    queryFn: ({ client, queryKey, signal }): Promise<StatisticData[Name]> => {
      const endpoint: StatisticEndpoint<StatisticData[Name]> = ENDPOINTS[name];
      const call = apiOf(client).call(endpoint, { lang, signal, params: paramsOf(name, of) });
      return orOffline(call, { client, queryKey, name, of });
    },
    placeholderData: previousOf(of.cateId),
  });
}
