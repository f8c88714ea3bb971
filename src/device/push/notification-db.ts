import * as v from "valibot";
import { connectDevice } from "#device/db.ts";
import { BADGE_MOST } from "#device/badge.ts";
import { NO_NOTICES, NoticeRecord } from "#device/push/notification-record.ts";

/** Key of the one record. */
const KEY = "device";

/** A draw by its track and term. */
export interface UnseenDraw {
  readonly cate_id: number;
  readonly term: string;
}

type WithDb = ReturnType<typeof connectDevice>["withDb"];

function readRecord(value: unknown): NoticeRecord | null {
  const read = v.safeParse(NoticeRecord, value);
  return read.success ? read.output : null;
}

function recordOf(withDb: WithDb) {
  return {
    /** The record; null where there is none, or one of an unknown shape. */
    read: () => withDb(async (db) => readRecord(await db.get("record", KEY))),
    /** Changes the record in one step, whoever else changes it; gives the new one. */
    change: (next: (before: NoticeRecord) => NoticeRecord) =>
      withDb(async (db) => {
        const { store, done } = db.transaction("record", "readwrite");
        const record = next(readRecord(await store.get(KEY)) ?? NO_NOTICES);
        await Promise.all([store.put(record, KEY), done]);
        return record;
      }),
    /** Drops the record where it wants nothing and nobody is left to be told. */
    tidy: () =>
      withDb(async (db) => {
        const { store, done } = db.transaction("record", "readwrite");
        const record = readRecord(await store.get(KEY));
        if (record?.tracks.length === 0 && record.stale.length === 0) await store.delete(KEY);
        await done;
      }),
  };
}

function unseenOf(withDb: WithDb) {
  return {
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
  };
}

/** What is known of notifications on this device. Failures are thrown. */
export function connectNotices(name?: string) {
  const { withDb, close } = connectDevice(name);
  return { ...recordOf(withDb), ...unseenOf(withDb), close };
}

export type NoticeDb = ReturnType<typeof connectNotices>;
