import { deleteDB, openDB } from "idb";
import { afterEach, expect, test } from "vitest";
import { connectDevice } from "#device/db.ts";
import { DEVICE_DB } from "#device/schema.ts";
import { adoptLegacy } from "#device/legacy-db.ts";

const LEGACY = ["marble-draws-archive", "marble-draws-outbox", "marble-draws-notices"];
const connections: ReturnType<typeof connectDevice>[] = [];

afterEach(async () => {
  for (const { close } of connections.splice(0)) close();
  await Promise.all([DEVICE_DB, ...LEGACY].map((name) => deleteDB(name)));
});

function connect() {
  const connection = connectDevice();
  connections.push(connection);
  return connection.withDb;
}

/** A database as builds before the one database made it. */
async function plant(name: string, store: string, entries: (readonly [IDBValidKey, unknown])[]) {
  const db = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore(store) });
  for (const [key, value] of entries) await db.put(store, value, key);
  db.close();
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);

test("what earlier builds stored is in the one database, and theirs are deleted", async () => {
  await plant("marble-draws-archive", "hours", [[[2001, 7], { v: 1, zone: "UTC", rows: [] }]]);
  await plant("marble-draws-outbox", "feedback", [["a", { id: "a" }]]);
  await plant("marble-draws-notices", "record", [["device", { tracks: [2001] }]]);
  const withDb = connect();
  const stored = await withDb((db) =>
    Promise.all([db.get("hours", [2001, 7]), db.get("feedback", "a"), db.get("record", "device")]),
  );
  expect(stored).toEqual([{ v: 1, zone: "UTC", rows: [] }, { id: "a" }, { tracks: [2001] }]);
  await expect.poll(names).toEqual(expect.not.arrayContaining(LEGACY));
});

test("what the one database has stays, also where the browser can't list its databases", async () => {
  const withDb = connect();
  await withDb((db) => db.put("feedback", "new", "a"));
  await plant("marble-draws-outbox", "feedback", [
    ["a", "old"],
    ["b", "old"],
  ]);
  await withDb((db) => adoptLegacy(db, {}));
  expect(await withDb((db) => db.getAll("feedback"))).toEqual(["new", "old"]);
  await expect.poll(names).toEqual(expect.not.arrayContaining(LEGACY));
});
