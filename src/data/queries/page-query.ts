import {
  hashKey,
  QueryClient,
  type QueryKey,
  type QueryState,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Language } from "#contract/languages.ts";
import type { Category } from "#contract/site.ts";
import { getClientState } from "./client-state.ts";
import { homeQuery } from "./home.ts";
import { isRefusal } from "./query-client.ts";

/**
 * Queries of content that hydrates later than the page (ui/hydrate-later.tsx): its hydrating render has the page's
 * initial data, whatever has arrived since.
 */

/** Records the cache's current data and refusals as the page's initial data. */
export function setPageData(client: QueryClient): void {
  const page = new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
  });
  for (const { queryKey, state } of client.getQueryCache().getAll())
    if (isSettled(state)) page.getQueryCache().build(page, { queryKey }, state);
  getClientState(client).page = page;
}

function isSettled(state: QueryState | undefined): boolean {
  return state !== undefined && (state.data !== undefined || state.error !== null);
}

/** The client with the page's initial data of a query; the cache itself if the page has none. */
function pageClient(client: QueryClient, queryKey: QueryKey): QueryClient {
  const { page } = getClientState(client);
  return page?.getQueryState(queryKey) === undefined ? client : page;
}

/** Whether the page's initial data includes a query, or the refusal of it. */
export function hasPageData(client: QueryClient, queryKey: QueryKey): boolean {
  return isSettled(getClientState(client).page?.getQueryState(queryKey));
}

type Result<Data, Failure> = Pick<
  UseQueryResult<Data, Failure>,
  "data" | "dataUpdatedAt" | "error" | "isFetching" | "isPlaceholderData" | "refetch"
>;

const never = () => () => {};

/** Like `useQuery`, for content that hydrates later; without data that the server no longer has. */
export function usePageQuery<Data, Failure, Key extends QueryKey>(
  options: UseQueryOptions<Data, Failure, Data, Key>,
): Result<Data, Failure> {
  const client = useQueryClient();
  const result = useQuery(options);
  const served = useSyncExternalStore<QueryState<Data, Failure> | undefined>(
    never,
    () => undefined,
    () => {
      const now = client.getQueryState<Data, Failure>(options.queryKey);
      const page = pageClient(client, options.queryKey).getQueryState<Data, Failure>(
        options.queryKey,
      );
      return page?.data === now?.data && page?.error === now?.error ? undefined : page;
    },
  );
  if (served === undefined) {
    const isGone = isRefusal(result.error) && result.error.code === 404;
    return isGone ? { ...result, data: undefined } : result;
  }
  const { dataUpdatedAt, refetch } = result;
  const { data, error } = served;
  return { data, dataUpdatedAt, error, isFetching: false, isPlaceholderData: false, refetch };
}

interface PageData {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  /** Reads the part to compare; by default all data. */
  readonly read?: (from: QueryClient) => unknown;
}

/** Calls back when the data of a query differs from the page's initial data or is stale; returns how to stop. */
export function onPageDataChange(data: PageData, changed: () => void): () => void {
  const { client, queryKey, read = (from) => from.getQueryData(queryKey) } = data;
  const before = read(pageClient(client, queryKey));
  const isChanged = () =>
    client.getQueryState(queryKey)?.isInvalidated === true || read(client) !== before;
  if (isChanged()) changed();
  const hash = hashKey(queryKey);
  return client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hash && isChanged()) changed();
  });
}

function readTrack(from: QueryClient, lang: Language, id: number): Category | undefined {
  const home = from.getQueryData(homeQuery(lang).queryKey);
  return home?.categories.find((category) => category.id === id);
}

/** One track of the home page's data, for content that hydrates later. */
export function useTrack(lang: Language, id: number): Category | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => readTrack(client, lang, id),
    () => readTrack(pageClient(client, homeQuery(lang).queryKey), lang, id),
  );
}

/** {@link onPageDataChange} of one track of the home page's data. */
export function onTrackChange(
  client: QueryClient,
  { lang, id }: { readonly lang: Language; readonly id: number },
  changed: () => void,
): () => void {
  const read = (from: QueryClient) => readTrack(from, lang, id);
  return onPageDataChange({ client, queryKey: homeQuery(lang).queryKey, read }, changed);
}
