import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#api/api-error.ts";
import { stateOf } from "#queries/client-state.ts";
import type { AskedStatistic, OfflineSource, StatisticData } from "#queries/statistic-of.ts";
import { retryFailed } from "#queries/query-client.ts";

/** From now on a client's statistics are made by `source` where the server can't be reached. */
export function setOfflineSource(client: QueryClient, source: OfflineSource): void {
  stateOf(client).offlineSource = source;
  // Some may have been asked for before this was ready.
  void retryFailed(client);
}

interface OrOffline<Name extends keyof StatisticData> extends AskedStatistic<Name> {
  readonly client: QueryClient;
  readonly queryKey: readonly unknown[];
}

/**
 * The server's answer, or else what the device can make of its own draws. What is there already stays
 * better than that: an older answer of the server is whole.
 */
export async function orOffline<Name extends keyof StatisticData>(
  call: Promise<StatisticData[Name]>,
  { client, queryKey, ...asked }: OrOffline<Name>,
): Promise<StatisticData[Name]> {
  try {
    return await call;
  } catch (error) {
    const source = stateOf(client).offlineSource;
    const lost = error instanceof ApiError && error.kind === "network";
    const known = client.getQueryData(queryKey) !== undefined;
    if (!lost || source === null || known || asked.of.at !== undefined) throw error;
    const made = await source(asked);
    if (made === null) throw error;
    // Due at once, so that the server is asked as soon as there is a network.
    setTimeout(() => void client.invalidateQueries({ queryKey, exact: true, refetchType: "none" }));
    return made;
  }
}
