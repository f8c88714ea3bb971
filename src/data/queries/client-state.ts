import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#data/api/api.ts";
import type { NewDraw } from "./new-draw.ts";

/** State of a QueryClient besides its data. */
export interface ClientState {
  readonly api: Api;
  /** For each pending call: the draws that arrived during it, oldest first. */
  readonly inFlight: Set<NewDraw[]>;
  /** Whether fetching is stopped until the page is hydrated. */
  frozen: boolean;
  /** A client with the page's initial data; null without such data. */
  page: QueryClient | null;
  /** Returns a promise that limits the wait for data with a placeholder; null: no limit. */
  shortWait: (() => Promise<void>) | null;
}

const states = new WeakMap<QueryClient, ClientState>();

/** Adds the state to a client. */
export function bindClient(client: QueryClient, api: Api): void {
  const inFlight = new Set<NewDraw[]>();
  states.set(client, { api, inFlight, page: null, frozen: false, shortWait: null });
}

/** The state of a client of `createQueryClient`; throws for any other client. */
export function getClientState(client: QueryClient): ClientState {
  const state = states.get(client);
  if (state === undefined)
    throw new Error("getClientState: the QueryClient must be created by createQueryClient");
  return state;
}
