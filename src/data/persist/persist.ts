import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { dehydrate, type QueryClient } from "@tanstack/react-query";
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from "@tanstack/react-query-persist-client";
import { cutToFit, mergeClient, parseClient, PERSIST_MS, type TextStorage } from "./merge.ts";
import { DEHYDRATE } from "./saved.ts";

export const PERSIST_KEY = "marble-draws-queries";
/** Version of the saved data's shape, a whole number: raise it when a saved schema changes meaning. */
export const PERSIST_VERSION = "1";
/** Milliseconds between a change and its write. */
const PERSIST_LAG_MS = 1000;

/** The storage that `get` returns; null where the browser blocks it. */
export function storageOrNull(get: () => TextStorage | null | undefined): TextStorage | null {
  try {
    return get() ?? null;
  } catch {
    return null;
  }
}

/** Saves the allow-listed queries of a cache in the browser's storage, for all tabs. */
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
  // oxlint-disable-next-line typescript/no-deprecated -- the asynchronous one can't finish on pagehide
  const persister = createSyncStoragePersister({
    storage: fitting,
    key: PERSIST_KEY,
    throttleTime: PERSIST_LAG_MS,
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
    /** Loads stored queries that are newer than the cache's. */
    restore: async (): Promise<void> => {
      // Unreadable storage has been cleared; the network provides the data.
      await persistQueryClientRestore(options).catch(() => {});
    },
    /** Stores changes, those of a second at once; returns how to stop. */
    subscribe: (): (() => void) => persistQueryClientSubscribe(options),
    /** Stores at once, as the page may close. */
    flush: (): void => {
      const clientState = dehydrate(client, DEHYDRATE);
      fitting?.setItem(
        PERSIST_KEY,
        serialize({ buster: PERSIST_VERSION, timestamp: now(), clientState }),
      );
    },
  };
}

/** Stores whenever the page may be about to close; returns how to stop. */
export function flushOnLeaving(flush: () => void): () => void {
  const whenHidden = () => document.visibilityState === "hidden" && flush();
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", whenHidden);
  return () => {
    removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", whenHidden);
  };
}

/** Loads the data of earlier visits, and saves the data of this one, in the page. */
export async function persistData(client: QueryClient): Promise<void> {
  const storage = storageOrNull(() => localStorage);
  const persistence = createPersistence({ client, storage, now: Date.now });
  await persistence.restore();
  persistence.subscribe();
  persistence.flush();
  flushOnLeaving(persistence.flush);
}
