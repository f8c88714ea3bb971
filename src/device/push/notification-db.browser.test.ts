import { afterEach, beforeEach, expect, test } from "vitest";
import {
  connectNotificationDb,
  type NotificationDb,
  type NotificationRecord,
} from "#device/push/notification-db.ts";

const NAME = "notifications-for-tests";

let db: NotificationDb;
beforeEach(() => {
  db = connectNotificationDb(NAME);
});
afterEach(() => {
  db.close();
  indexedDB.deleteDatabase(NAME);
});

test("a record of an older build, which knows no marbles, stays", async () => {
  const told = { endpoint: "https://push.example/a", tracks: [2001], lang: "en", at: 5 } as const;
  const record = { tracks: [2001], lang: "en", base: "", told, stale: [] };
  await db.change(() => record as unknown as NotificationRecord); // as older builds wrote it
  const marbles: string[] = [];
  expect(await db.read()).toEqual({ ...record, marbles, told: { ...told, marbles } });
});
