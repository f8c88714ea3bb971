import { type DehydratedState, hashKey } from "@tanstack/react-query";
import type { PersistedClient } from "@tanstack/react-query-persist-client";
import * as v from "valibot";
import { readEach, readJson } from "#contract/read.ts";
import { parseQueries, SavedQuery, savedSchema, toDehydrated, toSaved } from "./saved.ts";

export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Characters of the stored queries at most: localStorage gives a site about 5 million. */
const MAX_CHARACTERS = 2_000_000;
export const MAX_QUERIES = 200;
/** Days after which a stored query is dropped. */
export const PERSIST_DAYS = 90;
export const PERSIST_MS = PERSIST_DAYS * 86_400_000;
/** Retries of a write that didn't fit, each with half as many characters. */
const HALVINGS = 5;

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

/** The stored queries, their data unparsed; null for other text. */
function readStored(text: string | null): Stored | null {
  const read = readJson(Stored, text);
  if (read === null) return null;
  const { clientState, ...rest } = read;
  return { ...rest, queries: readEach(SavedQuery, clientState.queries) };
}

function serialize({ timestamp, buster, queries }: Stored): string {
  return JSON.stringify({ timestamp, buster, clientState: { mutations: [], queries } });
}

/** Age of a query's data for comparison; data from the future (a wrong clock) is the oldest. */
function updatedAt({ state }: SavedQuery, now: number): number {
  return state.dataUpdatedAt > now ? 0 : state.dataUpdatedAt;
}

/** The union of two lists of queries; of two copies the newer one wins. */
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

/** The queries that fit into so many characters: home first, then the newest. */
function fitQueries(queries: readonly SavedQuery[], characters: number, now: number): SavedQuery[] {
  const home = (query: SavedQuery) => Number(query.queryKey[0] === "home");
  const sorted = queries.toSorted(
    (a, b) => home(b) - home(a) || updatedAt(b, now) - updatedAt(a, now),
  );
  let left = characters;
  return sorted.slice(0, MAX_QUERIES).filter((query) => {
    const size = JSON.stringify(query).length;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

function isNewer(stored: Stored | null, version: string): boolean {
  return stored !== null && Number(stored.buster) > Number(version);
}

/** The text to store: this tab's queries and those that other tabs have stored. A newer build's data stays. */
export function mergeClient(client: PersistedClient, text: string | null, now: number): string {
  const { buster, timestamp, clientState } = client;
  const stored = readStored(text);
  if (text !== null && isNewer(stored, buster)) return text;
  const others = stored?.buster === buster ? stored.queries : [];
  const queries = mergeQueries(others, toSaved(clientState), now);
  return serialize({ buster, timestamp, queries: fitQueries(queries, MAX_CHARACTERS, now) });
}

/** The stored queries whose data fits the contract; unreadable text gets another version, so that it is removed. */
export function parseClient(text: string, now: number): PersistedClient {
  const stored = readStored(text);
  const queries = parseQueries(stored?.queries).filter(
    ({ state }) => now - state.dataUpdatedAt <= PERSIST_MS,
  );
  const clientState: DehydratedState = toDehydrated(queries, now);
  return { timestamp: stored?.timestamp ?? now, buster: stored?.buster ?? "", clientState };
}

/** A storage that stores as much of a text as fits, and keeps the data of a newer build than `version`. */
export function cutToFit(storage: TextStorage, version: string): TextStorage {
  return {
    getItem: (key) => storage.getItem(key),
    setItem(key, text) {
      let rest = text;
      for (let tries = 0; tries < HALVINGS; tries += 1) {
        try {
          storage.setItem(key, rest);
          return;
        } catch {
          const stored = readStored(rest);
          if (stored === null) return;
          const queries = fitQueries(stored.queries, rest.length / 2, stored.timestamp);
          rest = serialize({ ...stored, queries });
        }
      }
    },
    removeItem(key) {
      if (!isNewer(readStored(storage.getItem(key)), version)) storage.removeItem(key);
    },
  };
}
