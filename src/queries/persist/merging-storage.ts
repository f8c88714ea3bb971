import type { Room, StoredClient, StoredQuery } from "#queries/persist/merge.ts";
import {
  fitQueries,
  mergeQueries,
  PERSIST_CHARACTERS_MOST,
  PERSIST_QUERIES_MOST,
  readStored,
} from "#queries/persist/merge.ts";

/** The part of localStorage that is needed. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** How often a write that didn't fit is tried again with half the room. */
const HALVINGS = 5;

/** The storage that `get` gives, null where the browser blocks it. */
export function storageOrNull(get: () => TextStorage | null | undefined): TextStorage | null {
  try {
    return get() ?? null;
  } catch {
    return null;
  }
}

function print(buster: string, timestamp: number, queries: readonly StoredQuery[]): string {
  return JSON.stringify({ timestamp, buster, clientState: { mutations: [], queries } });
}

interface MergingOptions {
  /** Epoch milliseconds by the device's clock. */
  readonly now: () => number;
  /** Version of the saved data's shape that this build reads and writes. */
  readonly version: string;
}

/**
 * A storage in which the tabs of a browser don't overwrite each other's queries: a write is merged
 * with what is there and cut to the room there is. Never throws: a blocked or full storage keeps what
 * it has. What a newer build wrote (a greater `buster`) is left alone, as if it weren't there.
 */
export function mergingStorage(
  storage: TextStorage,
  { now, version }: MergingOptions,
): TextStorage {
  function isNewer(stored: StoredClient | null): boolean {
    return stored !== null && Number(stored.buster) > Number(version);
  }

  function read(key: string): string | null {
    const text = storage.getItem(key);
    return isNewer(readStored(text, now())) ? null : text;
  }

  function remove(key: string): void {
    if (!isNewer(readStored(storage.getItem(key), now()))) storage.removeItem(key);
  }

  function write(key: string, value: string): void {
    const at = now();
    const own = readStored(value, at);
    if (own === null) return;
    const stored = readStored(storage.getItem(key), at);
    if (isNewer(stored)) return;
    const kept = stored?.buster === own.buster ? stored.queries : [];
    const merged = mergeQueries(kept, own.queries, at);
    let room: Room = { characters: PERSIST_CHARACTERS_MOST, queries: PERSIST_QUERIES_MOST };
    for (let tries = 0; tries <= HALVINGS; tries += 1) {
      const text = print(own.buster, own.timestamp, fitQueries(merged, room, at));
      try {
        storage.setItem(key, text);
        return;
      } catch {
        room = { ...room, characters: text.length / 2 };
      }
    }
  }

  function quietly<Result>(run: () => Result, otherwise: Result): Result {
    try {
      return run();
    } catch {
      return otherwise;
    }
  }

  return {
    getItem: (key) => quietly(() => read(key), null),
    setItem: (key, value) => quietly(() => write(key, value), undefined),
    removeItem: (key) => quietly(() => remove(key), undefined),
  };
}
