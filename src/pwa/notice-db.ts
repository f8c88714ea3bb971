import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";
import * as v from "valibot";
import { BADGE_MOST } from "#pwa/badge.ts";
import { NO_NOTICES, NoticeRecord } from "#pwa/notice-record.ts";

/** Name of the database of notifications; the service worker and the page share it. */
export const NOTICES_NAME = "marble-draws-notices";
const DB_VERSION = 1;
/** Key of the one record. */
const KEY = "device";

interface NoticeSchema extends DBSchema {
  /** What is wanted. */
  record: { key: string; value: unknown };
  /** Draws of pinned tracks that came while nobody looked, by track and term. */
  unseen: { key: string; value: number };
}

/** A draw by its track and term. */
export interface UnseenDraw {
  readonly cate_id: number;
  readonly term: string;
}

export type NoticeDb = ReturnType<typeof connectNotices>;

/** What is known of notifications on this device. Every call opens what was closed; failures are thrown. */
export function connectNotices(name = NOTICES_NAME) {
  let opened: Promise<IDBPDatabase<NoticeSchema>> | undefined;

  function close() {
    const closing = opened;
    opened = undefined;
    void closing?.then(
      (db) => db.close(),
      () => {},
    );
  }

  async function open(): Promise<IDBPDatabase<NoticeSchema>> {
    return openDB<NoticeSchema>(name, DB_VERSION, {
      upgrade(db) {
        db.createObjectStore("record");
        db.createObjectStore("unseen");
      },
      blocking: close,
      terminated: close,
    });
  }

  async function withDb<Result>(run: (db: IDBPDatabase<NoticeSchema>) => Promise<Result>) {
    opened ??= open();
    try {
      return await run(await opened);
    } catch (error) {
      close();
      throw error;
    }
  }

  return {
    /** The record; null where there is none, or one of an unknown shape. */
    read: () =>
      withDb(async (db) => {
        const read = v.safeParse(NoticeRecord, await db.get("record", KEY));
        return read.success ? read.output : null;
      }),
    /** Changes the record in one step, whoever else changes it; gives the new one. */
    change: (next: (before: NoticeRecord) => NoticeRecord) =>
      withDb(async (db) => {
        const transaction = db.transaction("record", "readwrite");
        const read = v.safeParse(NoticeRecord, await transaction.store.get(KEY));
        const record = next(read.success ? read.output : NO_NOTICES);
        await Promise.all([transaction.store.put(record, KEY), transaction.done]);
        return record;
      }),
    /** Counts a draw that nobody saw, once however often it is told; gives how many there are now. */
    addUnseen: ({ cate_id, term }: UnseenDraw) =>
      withDb(async (db) => {
        const { store, done } = db.transaction("unseen", "readwrite");
        // More than a badge shows needn't be counted.
        if ((await store.count()) <= BADGE_MOST) await store.put(cate_id, `${cate_id}:${term}`);
        const count = await store.count();
        await done;
        return count;
      }),
    clearUnseen: () => withDb((db) => db.clear("unseen")),
    close,
  };
}
