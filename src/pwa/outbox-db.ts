import type { DBSchema } from "idb";
import * as v from "valibot";
import { connectDeviceDb } from "#lib/device-db.ts";
import { Entry } from "#pwa/outbox-entry.ts";

/** Name of the outbox's database; the service worker and the page share it. */
export const OUTBOX_NAME = "marble-draws-outbox";
const DB_VERSION = 1;

interface OutboxSchema extends DBSchema {
  feedback: { key: string; value: unknown };
}

/** The entries on this device. Failures are thrown. */
export function connectOutbox(name: string) {
  const { withDb, close } = connectDeviceDb<OutboxSchema>({
    name,
    version: DB_VERSION,
    stores: ["feedback"],
  });
  return {
    /** All entries, oldest first; records of an unknown shape are left where they are. */
    async all(): Promise<Entry[]> {
      const values = await withDb((db) => db.getAll("feedback"));
      return values
        .map((value) => v.safeParse(Entry, value))
        .flatMap((read) => (read.success ? [read.output] : []))
        .toSorted((a, b) => a.created - b.created);
    },
    /** Durable when it resolves: the browser has handed it to the disk. */
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
