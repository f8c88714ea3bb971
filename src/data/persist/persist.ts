import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { dehydrate, type DehydratedState, hashKey, type QueryClient } from "@tanstack/react-query";
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from "@tanstack/react-query-persist-client";
import * as v from "valibot";
import { parseEach, parseJson } from "#contract/parse.ts";
import {
  DEHYDRATE,
  parseQueries,
  SavedQuery,
  savedSchema,
  toDehydrated,
  toSaved,
} from "./saved-queries.ts";

/** Key in localStorage. */
export const PERSIST_KEY = "marble-draws-queries";
/** Version of the saved data's shape, a whole number; raise it when a saved schema changes its meaning. */
export const PERSIST_VERSION = "1";
/** Milliseconds of the throttle of writes. */
const PERSIST_THROTTLE_MS = 1000;
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Characters of the stored text at most; localStorage has room for about 5 million. */
const MAX_CHARACTERS = 2_000_000;
/** Stored queries at most. */
export const MAX_QUERIES = 200;
/** Days after which a stored query is dropped. */
export const PERSIST_DAYS = 90;
export const PERSIST_MS = PERSIST_DAYS * 86_400_000;
/** Attempts of a write that doesn't fit, each with half as many characters. */
const MAX_ATTEMPTS = 5;

const Stored = v.object({
  timestamp: v.number(),
  /** The version of the data's shape. */
  buster: v.string(),
  clientState: v.object({ queries: v.array(v.unknown()) }),
});

interface Stored {
  readonly timestamp: number;
  readonly buster: string;
  readonly queries: readonly SavedQuery[];
}

/** The stored queries with unparsed data; null for invalid text. */
function parseStored(text: string | null): Stored | null {
  const read = parseJson(Stored, text);
  if (read === null) return null;
  const { clientState, ...rest } = read;
  return { ...rest, queries: parseEach(SavedQuery, clientState.queries) };
}

function serialize({ timestamp, buster, queries }: Stored): string {
  return JSON.stringify({ timestamp, buster, clientState: { mutations: [], queries } });
}

/** Epoch milliseconds of a query's data, for comparison; 0 for data from the future (a wrong clock). */
function updatedAt({ state }: SavedQuery, now: number): number {
  return state.dataUpdatedAt > now ? 0 : state.dataUpdatedAt;
}

/** The union of two lists of queries; the newer of two copies wins. */
function mergeQueries(
  stored: readonly SavedQuery[],
  own: readonly SavedQuery[],
  now: number,
): SavedQuery[] {
  const merged = new Map(stored.map((query) => [hashKey(query.queryKey), query]));
  for (const query of own) {
    const other = merged.get(hashKey(query.queryKey));
    if (other === undefined || updatedAt(query, now) >= updatedAt(other, now)) {
      merged.set(hashKey(query.queryKey), query);
    }
  }
  return [...merged.values()].filter(
    ({ queryKey, state }) =>
      savedSchema(queryKey) !== null && now - state.dataUpdatedAt <= PERSIST_MS,
  );
}

/** The queries that fit into `characters`: home first, then the newest. */
function fitQueries(queries: readonly SavedQuery[], characters: number, now: number): SavedQuery[] {
  const home = (query: SavedQuery) => Number(query.queryKey[0] === "home");
  const sorted = queries.toSorted(
    (a, b) => home(b) - home(a) || updatedAt(b, now) - updatedAt(a, now),
  );
  let rest = characters;
  return sorted.slice(0, MAX_QUERIES).filter((query) => {
    const size = JSON.stringify(query).length;
    if (size > rest) return false;
    rest -= size;
    return true;
  });
}

function isNewer(stored: Stored | null, version: string): boolean {
  return stored !== null && Number(stored.buster) > Number(version);
}

/** The text to store: this tab's queries merged with those of other tabs. The text of a newer build stays unchanged. */
export function mergeClient(client: PersistedClient, text: string | null, now: number): string {
  const { buster, timestamp, clientState } = client;
  const stored = parseStored(text);
  if (text !== null && isNewer(stored, buster)) return text;
  const others = stored?.buster === buster ? stored.queries : [];
  const queries = mergeQueries(others, toSaved(clientState), now);
  return serialize({ buster, timestamp, queries: fitQueries(queries, MAX_CHARACTERS, now) });
}

/** The stored queries whose data fits the contract. Invalid text gets an empty version, so that the library removes it. */
export function parseClient(text: string, now: number): PersistedClient {
  const stored = parseStored(text);
  const queries = parseQueries(stored?.queries).filter(
    ({ state }) => now - state.dataUpdatedAt <= PERSIST_MS,
  );
  const clientState: DehydratedState = toDehydrated(queries, now);
  return { timestamp: stored?.timestamp ?? now, buster: stored?.buster ?? "", clientState };
}

/** A storage that stores as many queries as fit, and doesn't remove the data of a build newer than `version`. */
export function cutToFit(storage: TextStorage, version: string): TextStorage {
  return {
    getItem: (key) => storage.getItem(key),
    setItem(key, text) {
      let rest = text;
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
        try {
          storage.setItem(key, rest);
          return;
        } catch {
          const stored = parseStored(rest);
          if (stored === null) return;
          const queries = fitQueries(stored.queries, rest.length / 2, stored.timestamp);
          rest = serialize({ ...stored, queries });
        }
      }
    },
    removeItem(key) {
      if (!isNewer(parseStored(storage.getItem(key)), version)) storage.removeItem(key);
    },
  };
}

/** The storage that `get` returns; null where the browser blocks it. */
export function storageOrNull(get: () => TextStorage | null | undefined): TextStorage | null {
  try {
    return get() ?? null;
  } catch {
    return null;
  }
}

/** Saves the allow-listed queries of a cache in the browser's storage, shared by all tabs. */
export function createPersistence({
  client,
  storage,
  now,
}: {
  readonly client: QueryClient;
  /** localStorage, or null where it is blocked. */
  readonly storage: TextStorage | null;
  /** Epoch milliseconds by the device's clock. */
  readonly now: () => number;
}) {
  const fitting = storage && cutToFit(storage, PERSIST_VERSION);
  const serialize = (own: PersistedClient) =>
    mergeClient(own, fitting?.getItem(PERSIST_KEY) ?? null, now());
  // oxlint-disable-next-line typescript/no-deprecated -- an asynchronous persister can't finish on pagehide
  const persister = createSyncStoragePersister({
    storage: fitting,
    key: PERSIST_KEY,
    throttleTime: PERSIST_THROTTLE_MS,
    serialize,
    deserialize: (text) => parseClient(text, now()),
  });
  const options = {
    queryClient: client,
    persister,
    buster: PERSIST_VERSION,
    maxAge: PERSIST_MS,
    dehydrateOptions: DEHYDRATE,
  };
  return {
    /** Loads stored queries into the cache, unless the cache has newer data. */
    restore: async (): Promise<void> => {
      // The library has cleared the invalid storage; the data comes from the network.
      await persistQueryClientRestore(options).catch(() => {});
    },
    /** Stores changes, throttled to one write a second; returns how to stop. */
    subscribe: (): (() => void) => persistQueryClientSubscribe(options),
    /** Stores without delay, as the page may close. */
    flush: (): void => {
      const clientState = dehydrate(client, DEHYDRATE);
      fitting?.setItem(
        PERSIST_KEY,
        serialize({ buster: PERSIST_VERSION, timestamp: now(), clientState }),
      );
    },
  };
}

/** Calls `flush` whenever the page may be about to close; returns how to stop. */
export function flushOnLeaving(flush: () => void): () => void {
  const whenHidden = () => document.visibilityState === "hidden" && flush();
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", whenHidden);
  return () => {
    removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", whenHidden);
  };
}

/** Loads the data of earlier visits and saves the data of this one. Browser only. */
export async function persistData(client: QueryClient): Promise<void> {
  const storage = storageOrNull(() => localStorage);
  const persistence = createPersistence({ client, storage, now: Date.now });
  await persistence.restore();
  persistence.subscribe();
  persistence.flush();
  flushOnLeaving(persistence.flush);
}
