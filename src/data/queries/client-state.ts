import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#data/api/api.ts";
import type { NewDraw } from "./with-draw.ts";

/** State of a QueryClient besides its data. */
export interface ClientState {
  readonly api: Api;
  /** For each pending call: the draws that arrived during it, oldest first. */
  readonly inFlight: Set<NewDraw[]>;
  /** Fetching is stopped until the page is hydrated. */
  frozen: boolean;
  /** The data that the page came with; null for none. */
  page: QueryClient | null;
  /** Limits the wait for data that a page can be shown without; null: no limit. */
  shortWait: (() => Promise<void>) | null;
}

const states = new WeakMap<QueryClient, ClientState>();

export function bindClient(client: QueryClient, api: Api): void {
  const inFlight = new Set<NewDraw[]>();
  states.set(client, { api, inFlight, page: null, frozen: false, shortWait: null });
}

/** The state of a client of `createQueryClient`; throws for any other client. */
export function stateOf(client: QueryClient): ClientState {
  const state = states.get(client);
  if (state === undefined)
    throw new Error("stateOf: the QueryClient must be created by createQueryClient");
  return state;
}
