import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import * as v from "valibot";
import { Entry } from "#pwa/outbox-entry.ts";

/** Name of the outbox's database; the service worker and the page share it. */
export const OUTBOX_NAME = "marble-draws-outbox";
const DB_VERSION = 1;

interface OutboxSchema extends DBSchema {
  feedback: { key: string; value: unknown };
}

/** The entries on this device. Every call opens what was closed; failures are thrown. */
export function connectOutbox(name: string) {
  let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined;

  function forget() {
    const closing = opened;
    opened = undefined;
    void closing?.then(
      (db) => db.close(),
      () => {},
    );
  }

  async function open(): Promise<IDBPDatabase<OutboxSchema>> {
    try {
      return await openDB<OutboxSchema>(name, DB_VERSION, {
        upgrade(db) {
          if (!db.objectStoreNames.contains("feedback")) db.createObjectStore("feedback");
        },
        blocking: forget,
        terminated: forget,
      });
    } catch (error) {
      // A newer build's database is taken as it is: it still has the store.
      if (error instanceof DOMException && error.name === "VersionError") return openDB(name);
      throw error;
    }
  }

  async function withDb<Result>(run: (db: IDBPDatabase<OutboxSchema>) => Promise<Result>) {
    opened ??= open();
    try {
      return await run(await opened);
    } catch (error) {
      forget();
      throw error;
    }
  }

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
    close: forget,
  };
}
