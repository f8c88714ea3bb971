import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectNotificationDb, type NotificationDb } from "#device/push/notification-db.ts";

const NAME = "unseen-for-tests";

let db: NotificationDb;
beforeEach(() => {
  db = connectNotificationDb(NAME);
});
afterEach(() => {
  db.close();
  indexedDB.deleteDatabase(NAME);
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
