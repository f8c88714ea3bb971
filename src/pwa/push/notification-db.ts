import * as v from "valibot";
import { connectDevice } from "#pwa/db.ts";
import { LANGUAGE_DEFAULT, LANGUAGES } from "#contract/languages.ts";
import { parseAs } from "#contract/parse.ts";

const tracks = v.array(v.pipe(v.number(), v.integer(), v.minValue(1)));
const lang = v.picklist(LANGUAGES);

/** The visitor's notifications and their state on the server. */
export const NotificationRecord = v.object({
  /** Tracks whose draws notify. */
  tracks,
  lang,
  /** Origin of the API without a slash, "" for the site's own. */
  base: v.string(),
  /**
   * The subscription that was last sent to the server; null without one. `at`: epoch milliseconds of the server's
   * confirmation, null before. The names can't change, as devices store them.
   */
  told: v.nullable(v.object({ endpoint: v.string(), tracks, lang, at: v.nullable(v.number()) })),
  /** Endpoints to unsubscribe at the server. */
  stale: v.array(v.string()),
});
export type NotificationRecord = v.InferOutput<typeof NotificationRecord>;

export const NO_NOTIFICATIONS: NotificationRecord = {
  tracks: [],
  lang: LANGUAGE_DEFAULT,
  base: "",
  told: null,
  stale: [],
};

const KEY = "device";

/** Opens the record of notifications. Methods reject if the database fails. */
export function connectNotificationDb(name?: string) {
  const { withDb, close } = connectDevice(name);
  return {
    /** The record; null if it is missing or of an unknown shape. */
    read: () => withDb(async (db) => parseAs(NotificationRecord, await db.get("record", KEY))),
    /** Changes the record in one transaction and returns the new one. */
    change: (next: (before: NotificationRecord) => NotificationRecord) =>
      withDb(async (db) => {
        const { store, done } = db.transaction("record", "readwrite");
        const record = next(parseAs(NotificationRecord, await store.get(KEY)) ?? NO_NOTIFICATIONS);
        await Promise.all([store.put(record, KEY), done]);
        return record;
      }),
    /** Deletes the record if it has neither tracks nor stale endpoints. */
    tidy: () =>
      withDb(async (db) => {
        const { store, done } = db.transaction("record", "readwrite");
        const record = parseAs(NotificationRecord, await store.get(KEY));
        if (record?.tracks.length === 0 && record.stale.length === 0) {
          await store.delete(KEY);
        }
        await done;
      }),
    close,
  };
}

export type NotificationDb = ReturnType<typeof connectNotificationDb>;
