import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  connectNotificationDb,
  type NotificationDb,
  type NotificationRecord,
} from "#device/push/notification-db.ts";

const NAME = "unseen-for-tests";

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

describe("draws that nobody saw", () => {
  test("count once each, and a few more than a badge shows", async () => {
    expect(await db.addUnseen({ cate_id: 2001, term: "1" })).toBe(1);
    expect(await db.addUnseen({ cate_id: 2001, term: "1" })).toBe(1);
    expect(await db.addUnseen({ cate_id: 2003, term: "1" })).toBe(2);
    for (let term = 2; term < 120; term += 1) {
      await db.addUnseen({ cate_id: 2001, term: String(term) });
    }
    expect(await db.addUnseen({ cate_id: 2001, term: "120" })).toBe(100);
    await db.clearUnseen();
    expect(await db.addUnseen({ cate_id: 2001, term: "1" })).toBe(1);
  });
});
