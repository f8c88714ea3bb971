import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** Name of the database of the pages and the service worker. */
const DEVICE_DB = "marble-draws";
/** The stores; their readers parse the values. */
interface DeviceSchema extends DBSchema {
  /** The outbox: feedback by its idempotency key. */
  feedback: { key: string; value: unknown };
  /** The record of the visitor's notifications. */
  record: { key: string; value: unknown };
}
type DeviceDb = IDBPDatabase<DeviceSchema>;

/** Version of the stores; records have their own versions. */
const VERSION = 1;
/** Milliseconds to wait for the database to open. */
const OPEN_MS = 3000;

/** Rejects if the database doesn't open within {@link OPEN_MS}. */
function withTimeout<Value>(opening: Promise<Value>, name: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not open in time`)), OPEN_MS);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** A connection that opens the database on first use, and again after a failure. */
function createConnection(name: string) {
  let opened: Promise<DeviceDb> | undefined;

  function close() {
    const closing = opened;
    opened = undefined;
    void closing?.then(
      (db) => db.close(),
      () => {},
    );
  }

  const open = () =>
    openDB<DeviceSchema>(name, VERSION, {
      upgrade(created) {
        created.createObjectStore("feedback");
        created.createObjectStore("record");
      },
      // Another tab is about to delete the database or change its stores.
      blocking: close,
      terminated: close,
    });

  async function attempt<Result>(run: (db: DeviceDb) => Promise<Result>) {
    opened ??= open();
    try {
      return await run(await withTimeout(opened, name));
    } catch (error) {
      close();
      throw error;
    }
  }

  return {
    /** Runs on the open database, and again if it was closed meanwhile. Rejects if the database fails. */
    withDb: <Result>(run: (db: DeviceDb) => Promise<Result>): Promise<Result> =>
      attempt(run).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === "InvalidStateError")
          return attempt(run);
        throw error;
      }),
    close,
  };
}

/** The connection of this page or worker. */
const shared = createConnection(DEVICE_DB);

/** The connection to the device's database; tests use other names. */
export function connectDevice(name?: string): typeof shared {
  return name === undefined ? shared : createConnection(name);
}
