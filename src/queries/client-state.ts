import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#api/api.ts";
import type { NewDraw } from "#queries/with-draw.ts";

/** State of a QueryClient besides its data. */
export interface ClientState {
  readonly api: Api;
  /** For each pending call: the draws that arrived during it, oldest first. */
  readonly inFlight: Set<NewDraw[]>;
  /** Fetching is stopped until the page is hydrated. */
  frozen: boolean;
  /** Hashes of queries that a page's data leaves out: nothing needs them before they are loaded again. */
  readonly unsent: Set<string>;
  /** Limits the wait for data that a page can be shown without; null: no limit. */
  shortWait: (() => Promise<void>) | null;
}

const states = new WeakMap<QueryClient, ClientState>();

export function bindClient(client: QueryClient, api: Api): void {
  const inFlight = new Set<NewDraw[]>();
  const unsent = new Set<string>();
  states.set(client, { api, inFlight, unsent, frozen: false, shortWait: null });
}

/** The state of a client of `createQueryClient`; throws for any other client. */
export function stateOf(client: QueryClient): ClientState {
  const state = states.get(client);
  if (state === undefined)
    throw new Error("stateOf: the QueryClient must be created by createQueryClient");
  return state;
}
