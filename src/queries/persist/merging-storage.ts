import {
  fitQueries,
  mergeQueries,
  PERSIST_CHARACTERS_MOST,
  PERSIST_QUERIES_MOST,
  readStored,
  type Room,
  type StoredClient,
  type StoredQuery,
} from "#queries/persist/merge.ts";

export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Retries of a write that didn't fit, each with half the room. */
const HALVINGS = 5;

/** The storage that `get` returns; null where the browser blocks it. */
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
  /** Version of this build's data shape. */
  readonly version: string;
}

/**
 * A storage in which tabs don't overwrite each other's queries: a write is merged with the stored queries
 * and cut to size. Never throws: a blocked or full storage doesn't change. Ignores data of a newer build (a
 * greater `buster`) without overwriting it.
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
    const nowMs = now();
    const own = readStored(value, nowMs);
    if (own === null) return;
    const stored = readStored(storage.getItem(key), nowMs);
    if (isNewer(stored)) return;
    const others = stored?.buster === own.buster ? stored.queries : [];
    const merged = mergeQueries(others, own.queries, nowMs);
    let room: Room = { characters: PERSIST_CHARACTERS_MOST, queries: PERSIST_QUERIES_MOST };
    for (let tries = 0; tries <= HALVINGS; tries += 1) {
      const text = print(own.buster, own.timestamp, fitQueries(merged, room, nowMs));
      try {
        storage.setItem(key, text);
        return;
      } catch {
        room = { ...room, characters: text.length / 2 };
      }
    }
  }

  function quietly<Result>(run: () => Result, fallback: Result): Result {
    try {
      return run();
    } catch {
      return fallback;
    }
  }

  return {
    getItem: (key) => quietly(() => read(key), null),
    setItem: (key, value) => quietly(() => write(key, value), undefined),
    removeItem: (key) => quietly(() => remove(key), undefined),
  };
}
