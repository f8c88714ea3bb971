import { openDB } from "idb";
import type { DBSchema, IDBPDatabase, StoreNames } from "idb";

/** Milliseconds to wait for another tab that holds the database in an older version. */
const BLOCKED_MS = 3000;

interface DeviceDb<Schema extends DBSchema> {
  readonly name: string;
  /** Version of the database: the stores there are. The shapes of records have versions of their own. */
  readonly version: number;
  /** The stores, without keys of their own: made where missing. */
  readonly stores: readonly StoreNames<Schema>[];
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/** Opens the database as it is where a newer build made it: its stores are asked for by name. */
async function openNewer<Schema extends DBSchema>({ name, stores }: DeviceDb<Schema>) {
  const db = await openDB<Schema>(name);
  if (stores.every((store) => db.objectStoreNames.contains(store))) return db;
  db.close();
  throw new Error(`${name} was made by a build that keeps it otherwise`);
}

async function inTime<Value>(opening: Promise<Value>, name: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`another tab holds ${name}`)), BLOCKED_MS);
  });
  try {
    return await Promise.race([opening, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A database of this device, in IndexedDB: opened when first needed, and again after a failure or after
 * it was closed from outside. Failures are thrown.
 */
export function connectDeviceDb<Schema extends DBSchema>(of: DeviceDb<Schema>) {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;

  function close() {
    const closing = opened;
    opened = undefined;
    void closing?.then(
      (db) => db.close(),
      () => {},
    );
  }

  async function open(): Promise<IDBPDatabase<Schema>> {
    try {
      return await openDB<Schema>(of.name, of.version, {
        upgrade(db) {
          for (const store of of.stores) {
            if (!db.objectStoreNames.contains(store)) db.createObjectStore(store);
          }
        },
        // A tab of a newer build wants to change the stores: give way.
        blocking: close,
        terminated: close,
      });
    } catch (error) {
      if (isNamed(error, "VersionError")) return openNewer(of);
      throw error;
    }
  }

  async function attempt<Result>(run: (db: IDBPDatabase<Schema>) => Promise<Result>) {
    opened ??= open();
    try {
      return await run(await inTime(opened, of.name));
    } catch (error) {
      close();
      throw error;
    }
  }

  return {
    /** Runs on the open database, once more where it was closed in between. */
    withDb: async <Result>(run: (db: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> => {
      try {
        return await attempt(run);
      } catch (error) {
        if (!isNamed(error, "InvalidStateError")) throw error;
        return attempt(run);
      }
    },
    close,
  };
}
