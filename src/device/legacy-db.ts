import { deleteDB, type IDBPDatabase, openDB } from "idb";
import type { DeviceDb } from "#device/schema.ts";

const LEGACY = [
  { name: "marble-draws-archive", stores: ["hours"] },
  { name: "marble-draws-outbox", stores: ["feedback"] },
  { name: "marble-draws-notices", stores: ["record"] },
] as const;

type LegacyStore = (typeof LEGACY)[number]["stores"][number];

/** Opens a database if it exists; null otherwise, without creating it. */
async function openExisting(name: string): Promise<IDBPDatabase | null> {
  try {
    return await openDB(name, undefined, {
      // Called if the database doesn't exist: creates nothing.
      upgrade(...[, , , transaction]) {
        transaction.done.catch(() => {});
        transaction.abort();
      },
    });
  } catch {
    return null;
  }
}

/** Copies a store without overwriting; readers parse the values. */
async function copyStore(db: DeviceDb, legacy: IDBPDatabase, store: LegacyStore): Promise<void> {
  if (!legacy.objectStoreNames.contains(store)) return;
  const { store: from } = legacy.transaction(store);
  const [keys, values] = await Promise.all([from.getAllKeys(), from.getAll()]);
  const { store: to, done } = db.transaction(store, "readwrite");
  const copied = keys.map(async (key, index) => {
    // Old and new stores have the same keys, which idb can't type for a union of stores.
    const sameKey = key as never;
    if ((await to.getKey(sameKey)) === undefined) await to.put(values[index] as never, sameKey);
  });
  await Promise.all([...copied, done]);
}

/** Moves the contents of older databases into the new one and deletes them; a failure is retried at the next start. */
export async function adoptLegacy(
  db: DeviceDb,
  factory: Partial<Pick<IDBFactory, "databases">>,
): Promise<void> {
  // Browsers that can't list their databases have to open each.
  const names = (await factory.databases?.().catch(() => undefined))?.map(({ name }) => name);
  for (const { name, stores } of LEGACY) {
    const legacy = names?.includes(name) === false ? null : await openExisting(name);
    if (legacy === null) continue;
    try {
      for (const store of stores) await copyStore(db, legacy, store);
      legacy.close();
      // Waits until no tab of an older build has it open.
      void deleteDB(name).catch(() => {});
    } catch {
      legacy.close();
    }
  }
}
