import { readEach } from "#contract/read.ts";
import { connectDevice } from "#pwa/db.ts";
import { Entry } from "./entry.ts";

/** The entries on this device. Throws if the database fails. */
export function connectOutbox(name?: string) {
  const { withDb, close } = connectDevice(name);
  return {
    /** All entries, oldest first; records of an unknown shape are skipped but not deleted. */
    async all(): Promise<Entry[]> {
      const values = await withDb((db) => db.getAll("feedback"));
      return readEach(Entry, values).toSorted((a, b) => a.created - b.created);
    },
    /** Resolves when the entry is on disk. */
    async put(entry: Entry): Promise<void> {
      await withDb(async (db) => {
        const transaction = db.transaction("feedback", "readwrite", { durability: "strict" });
        await Promise.all([transaction.store.put(entry, entry.id), transaction.done]);
      });
    },
    async remove(id: string): Promise<void> {
      await withDb((db) => db.delete("feedback", id));
    },
    close,
  };
}
