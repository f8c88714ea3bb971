import { notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import type { Api } from "#data/api/api.ts";
import { ApiError } from "#data/api/api-error.ts";
import { bindClient, getClientState } from "./client-state.ts";

// A draw is rendered in the task that receives it, without waiting for the next task.
notifyManager.setScheduler(queueMicrotask);

/** Whether a retry may help: after no response, a busy server or a truncated response. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.kind !== "envelope" && (error.code === null || error.code >= 500 || error.code === 429)
  );
}

/** Whether the server refused a call for good, for example with 400 for a day that doesn't exist. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === "http" && !isRetryable(error);
}

/** Whether the browser may be online; only false is reliable. */
function mayBeOnline(): boolean {
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- undefined in Node
  return navigator.onLine !== false;
}

/** Retries of a failed call. */
const RETRIES = 2;

/** Creates the app's cache of server data, bound to its API. `retries`: of a failed call, 2 by default. */
export function createQueryClient(
  api: Api,
  options: { readonly retries?: number } = {},
): QueryClient {
  const retries = options.retries ?? RETRIES;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` is too unreliable to pause fetches.
        networkMode: "offlineFirst",
        staleTime: 30_000,
        // Timers of more than 24.8 days fire at once.
        gcTime: Number.POSITIVE_INFINITY,
        // Offline the page shows the failure at once.
        retry: (failures, error) => failures < retries && isRetryable(error) && mayBeOnline(),
        // A refusal in the page's payload is shown without another call.
        retryOnMount: ({ state }) => !isRefusal(state.error),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
    },
  });
  bindClient(client, api);
  return client;
}

/** The API of a client of {@link createQueryClient}. */
export function getApi(client: QueryClient): Api {
  return getClientState(client).api;
}

/** Makes queries follow the network state, whose initial value the library misses. */
export function watchNetwork(): void {
  onlineManager.subscribe(() => {});
  onlineManager.setOnline(mayBeOnline());
}

/** Refetches queries on screen that are stale, or failed in a way that a retry may fix. */
export async function retryFailed(client: QueryClient): Promise<void> {
  await client.refetchQueries(
    {
      type: "active",
      predicate: ({ state }) =>
        state.error === null ? state.isInvalidated : isRetryable(state.error),
    },
    { cancelRefetch: false },
  );
}

/** A failed call, for display. */
export interface Failure {
  /** The server's message; "" without one. */
  readonly msg: string;
  /** The envelope's code or the HTTP status; null without a response. */
  readonly code: number | null;
  /** No response: offline, or the server is down. */
  readonly unreachable: boolean;
}

/** The failure of a call; errors other than ApiErrors have no message or code. */
export function toFailure(error: unknown): Failure {
  return error instanceof ApiError
    ? { msg: error.msg, code: error.code, unreachable: error.kind === "network" }
    : { msg: "", code: null, unreachable: false };
}
