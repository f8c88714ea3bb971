import { stateOf } from "#queries/client-state.ts";
import type { QueryClient, QueryExecuteOptions, QueryKey } from "@tanstack/react-query";

/**
 * Fetches nothing until the markup that was made of the cache is hydrated: anything newer would not match
 * it. Returns how to end this.
 */
export function freezeFetching(client: QueryClient): () => void {
  const state = stateOf(client);
  state.frozen = true;
  return () => {
    state.frozen = false;
  };
}

/**
 * Brings a query's data into the cache where it isn't fresh there, waiting only where there is none:
 * what was seen before is shown at once, and what is newer takes its place when it comes. A failure is
 * no one's here: it shows in the part of the page that needs the data.
 */
export async function prime<FnData, Failure, Data, QueryData, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<FnData, Failure, Data, QueryData, Key>,
): Promise<void> {
  const fresh = freshen(client, query);
  if (client.getQueryData(query.queryKey) === undefined) await fresh;
}

/** From now on {@link primeBriefly} waits no longer than what `moment` gives, begun anew each time. */
export function setShortWait(client: QueryClient, moment: () => Promise<void>): void {
  stateOf(client).shortWait = moment;
}

/**
 * Like {@link prime}, for data that a page can do without at first: in a browser a page on a slow network
 * is shown after a moment, with a place kept for what is still on its way.
 */
export async function primeBriefly<FnData, Failure, Data, QueryData, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<FnData, Failure, Data, QueryData, Key>,
): Promise<void> {
  const { shortWait } = stateOf(client);
  const primed = prime(client, query);
  await (shortWait === null ? primed : Promise.race([primed, shortWait()]));
}

/** Like {@link prime}, waiting until the data is fresh or can't be had. */
export async function freshen<FnData, Failure, Data, QueryData, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<FnData, Failure, Data, QueryData, Key>,
): Promise<void> {
  if (stateOf(client).frozen) return;
  await client.query(query).catch(() => undefined);
}
