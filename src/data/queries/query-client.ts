import { notifyManager, onlineManager, QueryClient } from "@tanstack/react-query";
import type { Api } from "#data/api/api.ts";
import { ApiError } from "#data/api/api-error.ts";
import { bindClient, stateOf } from "./client-state.ts";

// A draw is rendered in the task that brings it: other work may come before the next one.
notifyManager.setScheduler(queueMicrotask);

/** Whether a retry may help: no answer, a busy server, a truncated answer. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return (
    error.kind !== "envelope" && (error.code === null || error.code >= 500 || error.code === 429)
  );
}

/** Whether the server refused a call for good, for example 400 for a day that doesn't exist. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === "http" && !isRetryable(error);
}

/** Whether the browser may be online: only its "no" is reliable. */
function mayBeOnline(): boolean {
  // oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare -- undefined in Node
  return navigator.onLine !== false;
}

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
        // `navigator.onLine` is too unreliable to pause fetches.
        networkMode: "offlineFirst",
        staleTime: 30_000,
        // Timers of more than 24.8 days fire at once.
        gcTime: Number.POSITIVE_INFINITY,
        // Offline the page shows the failure at once.
        retry: (failures, error) => failures < retries && isRetryable(error) && mayBeOnline(),
        // A refusal is shown, also by the server and in the page that it sends.
        retryOnMount: ({ state }) => !isRefusal(state.error),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
    },
  });
  bindClient(client, api);
  return client;
}

export function apiOf(client: QueryClient): Api {
  return stateOf(client).api;
}

/** Makes queries follow the network; by default they miss its initial state. */
export function watchNetwork(): void {
  onlineManager.subscribe(() => {});
  onlineManager.setOnline(mayBeOnline());
}

/** Refetches stale queries on screen and those whose failure another try may mend. */
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

/** A failed call, for display: the server's message, if any, and the code. */
export interface Failure {
  readonly msg: string;
  readonly code: number | null;
  /** No answer: offline, or the server is down. */
  readonly lost: boolean;
}

/** An error as a failure; errors other than the API's have no message or code. */
export function failureOf(error: unknown): Failure {
  return error instanceof ApiError
    ? { msg: error.msg, code: error.code, lost: error.kind === "network" }
    : { msg: "", code: null, lost: false };
}
