import { onlineManager, QueryClient } from "@tanstack/react-query";
import type { Api } from "#api/api.ts";
import { ApiError } from "#api/api-error.ts";
import { bindClient, stateOf } from "#queries/client-state.ts";

/** Failures that another try may mend: no answer, a busy server, an answer cut short. */
function mayMend(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.kind !== "envelope" && (error.code === null || error.code >= 500 || error.code === 429)
  );
}

/** Whether there may be a network: a "no" of the browser's is true, a "yes" is a guess. */
function mayBeOnline(): boolean {
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- Node has no word on it
  return navigator.onLine !== false;
}

/** Tries again after a call that may mend, on a machine that waits for it. */
const RETRIES = 2;

/** The app's one cache of server data, bound to the API that fills it. */
export function createQueryClient(
  api: Api,
  options: { readonly retries?: number } = {},
): QueryClient {
  const retries = options.retries ?? RETRIES;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The browser's own word on being online is wrong too often to refuse a try.
        networkMode: "offlineFirst",
        staleTime: 30_000,
        // Timers of more than 24.8 days fire at once, so nothing but Infinity keeps data for long.
        gcTime: Number.POSITIVE_INFINITY,
        // Without a network a try would only wait for one: the page says so at once instead.
        retry: (failures, error) => failures < retries && mayMend(error) && mayBeOnline(),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
    },
  });
  bindClient(client, api);
  return client;
}

/** The API that a client's queries call. */
export function apiOf(client: QueryClient): Api {
  return stateOf(client).api;
}

/** Has the queries know of the network from now on: by themselves they hear of its changes only. */
export function watchNetwork(): void {
  onlineManager.subscribe(() => {});
  onlineManager.setOnline(mayBeOnline());
}

/** Asks for what is on screen and could not be had before, or only in part: the server is there again. */
export async function retryFailed(client: QueryClient): Promise<void> {
  await client.refetchQueries(
    { type: "active", predicate: ({ state }) => state.status === "error" || state.isInvalidated },
    { cancelRefetch: false },
  );
}
