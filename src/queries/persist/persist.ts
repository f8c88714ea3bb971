import { createSyncStoragePersister } from "@tanstack/query-sync-storage-persister";
import { dehydrate, type Query, type QueryClient } from "@tanstack/react-query";
import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
} from "@tanstack/react-query-persist-client";
import { PERSIST_DAYS, readStored } from "#queries/persist/merge.ts";
import {
  mergingStorage,
  storageOrNull,
  type TextStorage,
} from "#queries/persist/merging-storage.ts";
import { savedSchema } from "#queries/persist/saved.ts";

export const PERSIST_KEY = "marble-draws-queries";
/** Version of the saved data's shape, a whole number: raise it when a saved schema changes meaning. */
export const PERSIST_VERSION = "1";
/** Milliseconds between a change and its write. */
const PERSIST_LAG_MS = 1000;
const STORED_EVENTS: ReadonlySet<string> = new Set(["added", "removed", "updated"]);
const PERSIST_MS = PERSIST_DAYS * 86_400_000;

/** Also data whose refetch failed. */
function shouldPersist({ queryKey, state }: Query): boolean {
  return state.data !== undefined && savedSchema(queryKey) !== null;
}

const dehydrateOptions = {
  shouldDehydrateQuery: shouldPersist,
  shouldDehydrateMutation: () => false,
};

/** Stored queries in the form of the query client; data from the future is stale at once. */
function revive(text: string, now: number): PersistedClient {
  const stored = readStored(text, now);
  const queries = (stored?.queries ?? []).map(({ queryHash, queryKey, state }) => ({
    queryHash,
    queryKey,
    dehydratedAt: Math.min(state.dataUpdatedAt, now),
    state: {
      data: state.data,
      dataUpdatedAt: Math.min(state.dataUpdatedAt, now),
      dataUpdateCount: 1,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      fetchStatus: "idle",
      isInvalidated: state.dataUpdatedAt > now,
      status: "success",
    } as const,
  }));
  return {
    // Unreadable storage gets another buster, so that it is removed.
    timestamp: stored === null ? 1 : Math.min(Math.max(stored.timestamp, 1), now),
    buster: stored?.buster ?? "",
    clientState: { mutations: [], queries },
  };
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
  const merging =
    storage === null ? null : mergingStorage(storage, { now, version: PERSIST_VERSION });
  // oxlint-disable-next-line typescript/no-deprecated -- the asynchronous one can't finish on pagehide
  const persister = createSyncStoragePersister({
    storage: merging,
    key: PERSIST_KEY,
    throttleTime: 0,
    deserialize: (text) => revive(text, now()),
  });
  const common = { queryClient: client, persister, buster: PERSIST_VERSION };
  return {
    /** Loads stored queries that are newer than the cache's. */
    restore: async (): Promise<void> => {
      try {
        await persistQueryClientRestore({ ...common, maxAge: PERSIST_MS });
      } catch {
        // Unreadable storage has been cleared; the network provides the data.
      }
    },
    /**
     * Stores changes, those of a second at once; returns how to stop. The library's own subscription copies
     * the whole cache for each event of a query, and a draw makes several.
     */
    follow: (): (() => void) => {
      let timer: ReturnType<typeof setTimeout> | null = null;
      const save = () => {
        timer = null;
        void persistQueryClientSave({ ...common, dehydrateOptions });
      };
      const stop = client.getQueryCache().subscribe(({ type }) => {
        if (STORED_EVENTS.has(type)) timer ??= setTimeout(save, PERSIST_LAG_MS);
      });
      return () => {
        stop();
        if (timer !== null) clearTimeout(timer);
      };
    },
    /** Stores at once, as the page may close. */
    flush: (): void => {
      const clientState = dehydrate(client, dehydrateOptions);
      const whole: PersistedClient = { buster: PERSIST_VERSION, timestamp: now(), clientState };
      merging?.setItem(PERSIST_KEY, JSON.stringify(whole));
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
  persistence.follow();
  persistence.flush();
  flushOnLeaving(persistence.flush);
}
