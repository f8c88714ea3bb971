import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SQLITE_FILE } from "#server/store/open-store.ts";
import { postgresFolder, sharedPostgres } from "#server/store/postgres-for-tests.ts";
import { processKit } from "./process-for-tests.ts";

const kit = processKit();

const postgres = postgresFolder();

test.skipIf(postgres === null)(
  "the start names a missing PostgreSQL database and the remedy",
  async () => {
    if (postgres === null) return;
    const database = await sharedPostgres(postgres);
    kit.later(() => database.dropAll());
    const url = new URL(await database.database());
    url.pathname = "/nowhere";
    const { how, log } = await kit.startFailing({ DATABASE_URL: url.href });
    expect(how).toBe(1);
    expect(log).toContain("Create this database, or correct its name in DATABASE_URL.");
    expect(log).not.toMatch(/^ +at /m);
  },
);

test("the start names an unwritable data folder and the remedy", async () => {
  const file = join(await kit.folder(), "file");
  await writeFile(file, "");
  const { how, log } = await kit.startFailing({ DATA_DIR: join(file, "data") });
  expect(how).toBe(1);
  expect(log).toMatch(/ENOTDIR.*\. Make .*file\/data a folder.*DATA_DIR/);
  expect(log).not.toMatch(/^ +at /m);
});

test("the start names a file that is no database and the remedy", async () => {
  const folder = await kit.folder();
  await writeFile(join(folder, "marble-draws.sqlite"), "not a database ".repeat(500));
  const { how, log } = await kit.startFailing({ DATA_DIR: folder });
  expect(how).toBe(1);
  expect(log).toContain("file is not a database. The database file is damaged");
  expect(log).not.toMatch(/^ +at /m);
});

test("the start refuses a second server on one SQLite file", async () => {
  const folder = await kit.folder();
  const first = kit.start({ DATA_DIR: folder });
  await first.served;
  const { how, log } = await kit.startFailing({ DATA_DIR: folder });
  expect(how).toBe(1);
  expect(log).toContain(`another server uses ${join(folder, SQLITE_FILE)}`);
  expect(log).toContain("Stop that process first, or set DATA_DIR to another folder.");
  first.signal("SIGKILL");
  await first.ended;
  await kit.start({ DATA_DIR: folder }).served;
});
