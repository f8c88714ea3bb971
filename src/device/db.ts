import { openDB } from "idb";
import { DEVICE_DB, type DeviceDb, type DeviceSchema, STORES } from "#device/schema.ts";
import { adoptLegacy } from "#device/legacy-db.ts";

/** Version of the stores; records have versions of their own. */
const VERSION = 2;
/** Milliseconds to wait for another tab that has the database open in an older version. */
const BLOCKED_MS = 3000;

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/** Opens the database of a newer build if it has this build's stores. */
async function openNewer(name: string): Promise<DeviceDb> {
  const db = await openDB<DeviceSchema>(name);
  if (STORES.every((store) => db.objectStoreNames.contains(store))) return db;
  db.close();
  throw new Error(`${name} has an incompatible schema`);
}

function inTime<Value>(opening: Promise<Value>, name: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`another tab holds ${name}`)), BLOCKED_MS);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** A connection that opens the database on first use, and again after a failure. Throws failures. */
function connectionTo(name: string) {
  let opened: Promise<DeviceDb> | undefined;

  function close() {
    const closing = opened;
    opened = undefined;
    void closing?.then(
      (db) => db.close(),
      () => {},
    );
  }

  async function open(): Promise<DeviceDb> {
    try {
      const db = await openDB<DeviceSchema>(name, VERSION, {
        upgrade(upgraded) {
          for (const store of STORES) {
            if (!upgraded.objectStoreNames.contains(store)) upgraded.createObjectStore(store);
          }
        },
        // A newer build needs to change the stores.
        blocking: close,
        terminated: close,
      });
      if (name === DEVICE_DB) await adoptLegacy(db, indexedDB);
      return db;
    } catch (error) {
      if (isNamed(error, "VersionError")) return openNewer(name);
      throw error;
    }
  }

  async function attempt<Result>(run: (db: DeviceDb) => Promise<Result>) {
    opened ??= open();
    try {
      return await run(await inTime(opened, name));
    } catch (error) {
      close();
      throw error;
    }
  }

  return {
    /** Runs on the open database, and again if it was closed in between. */
    withDb: <Result>(run: (db: DeviceDb) => Promise<Result>): Promise<Result> =>
      attempt(run).catch((error: unknown) => {
        if (!isNamed(error, "InvalidStateError")) throw error;
        return attempt(run);
      }),
    close,
  };
}

/** The one connection of this page or worker. */
const shared = connectionTo(DEVICE_DB);

/** The connection to the device's database; tests name one of their own. */
export function connectDevice(name?: string): typeof shared {
  return name === undefined ? shared : connectionTo(name);
}
