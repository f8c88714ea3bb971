import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#api/api.ts";
import type { OfflineSource } from "#queries/offline-statistic.ts";
import type { NewDraw } from "#queries/with-draw.ts";

/** What the app keeps beside the data of its QueryClient. */
export interface ClientState {
  readonly api: Api;
  /** For each call that is underway: the draws that came in during it, oldest first. */
  readonly inFlight: Set<NewDraw[]>;
  /** Makes statistics where the server can't be reached; null until the device has started. */
  offlineSource: OfflineSource | null;
  /** Nothing is fetched while the markup that was made of the cache is being hydrated. */
  frozen: boolean;
  /** How long a page waits for data which it can be shown without; null: until it is there. */
  shortWait: (() => Promise<void>) | null;
}

const states = new WeakMap<QueryClient, ClientState>();

/** Binds a client to the API that its queries call. */
export function bindClient(client: QueryClient, api: Api): void {
  const inFlight = new Set<NewDraw[]>();
  states.set(client, { api, inFlight, offlineSource: null, frozen: false, shortWait: null });
}

/** What belongs to a client of `createQueryClient`; throws for any other. */
export function stateOf(client: QueryClient): ClientState {
  const state = states.get(client);
  if (state === undefined) throw new Error("This QueryClient was not made by createQueryClient.");
  return state;
}
