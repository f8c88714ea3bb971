import { deleteDB, openDB } from "idb";
import type { IDBPDatabase } from "idb";
import type { DeviceDb } from "#device/schema.ts";

/** The databases of builds before the one database, each with its stores. */
const LEGACY = [
  { name: "marble-draws-archive", stores: ["hours"] },
  { name: "marble-draws-outbox", stores: ["feedback"] },
  { name: "marble-draws-notices", stores: ["record", "unseen"] },
] as const;

type LegacyStore = (typeof LEGACY)[number]["stores"][number];

/** Opens a database if it exists; null, and none is created, if it doesn't. */
async function openExisting(name: string): Promise<IDBPDatabase | null> {
  try {
    return await openDB(name, undefined, {
      // Called where there is no such database: nothing is created then.
      upgrade: (...[, , , transaction]) => {
        // Opening it fails too, and says the same.
        transaction.done.catch(() => {});
        transaction.abort();
      },
    });
  } catch {
    return null;
  }
}

/** Copies a store; what the new database has already stays. Values are parsed by those who read them. */
async function copyStore(db: DeviceDb, legacy: IDBPDatabase, store: LegacyStore): Promise<void> {
  if (!legacy.objectStoreNames.contains(store)) return;
  const { store: from } = legacy.transaction(store);
  const [keys, values] = await Promise.all([from.getAllKeys(), from.getAll()]);
  const { store: to, done } = db.transaction(store, "readwrite");
  const copied = keys.map(async (key, index) => {
    // The stores have the same keys as before; idb's types can't say so for a union of stores.
    const known = key as never;
    if ((await to.getKey(known)) === undefined) await to.put(values[index] as never, known);
  });
  await Promise.all([...copied, done]);
}

/**
 * Moves what the databases of earlier builds hold into the one database, then deletes them. A failure
 * leaves them for the next start.
 */
export async function adoptLegacy(
  db: DeviceDb,
  factory: Partial<Pick<IDBFactory, "databases">>,
): Promise<void> {
  // Not every browser can list its databases: then each is looked for by opening it.
  const names = (await factory.databases?.().catch(() => []))?.map(({ name }) => name);
  for (const { name, stores } of LEGACY) {
    const legacy = names?.includes(name) === false ? null : await openExisting(name);
    if (legacy === null) continue;
    try {
      for (const store of stores) await copyStore(db, legacy, store);
      legacy.close();
      // A tab of an earlier build may keep it open: it is deleted when that tab closes.
      void deleteDB(name).catch(() => {});
    } catch {
      legacy.close();
    }
  }
}
