import type { QueryClient, QueryExecuteOptions, QueryKey } from "@tanstack/react-query";
import { getClientState } from "./client-state.ts";

/** Loads a query for a page that is about to be shown. */
export type Prime = <FnData, Failure, Data, QueryData, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<FnData, Failure, Data, QueryData, Key>,
) => Promise<void>;

/** Stops fetching until the page is hydrated, as newer data wouldn't match its markup. Returns how to resume. */
export function freezeFetching(client: QueryClient): () => void {
  const state = getClientState(client);
  state.frozen = true;
  return () => {
    state.frozen = false;
  };
}

/** Fetches a query unless it is fresh; waits only if there is no older data. Errors surface in the component. */
export const prime: Prime = async (client, query) => {
  const fresh = freshen(client, query);
  if (client.getQueryData(query.queryKey) === undefined) await fresh;
};

/** Limits the wait of {@link primeBriefly} to the promise that `wait` returns. */
export function setShortWait(client: QueryClient, wait: () => Promise<void>): void {
  getClientState(client).shortWait = wait;
}

/** Like {@link prime}, with a limited wait: on a slow network the page shows a placeholder. */
export const primeBriefly: Prime = async (client, query) => {
  const { shortWait } = getClientState(client);
  const primed = prime(client, query);
  await (shortWait === null ? primed : Promise.race([primed, shortWait()]));
};

/** Like {@link prime}, but waits until the data is fresh or the fetch has failed. */
export const freshen: Prime = async (client, query) => {
  if (getClientState(client).frozen) return;
  await client.query(query).catch(() => undefined);
};
