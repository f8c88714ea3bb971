import { DatabaseSync } from "node:sqlite";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { drawAt } from "./draws-for-tests.ts";
import { onBothEngines, type StoreKit } from "./engines-for-tests.ts";
import { openStore, SQLITE_FILE, type StorePlace } from "./open-store.ts";
import { SCHEMA } from "./schema.ts";
import { explain } from "./store-failure.ts";

/** The distinctive tables of a version with migrations. */
const EARLIER = `
create table migrations (name text not null primary key, timestamp text not null);
insert into migrations values ('001_first', '2026-11-21T00:00:00.000Z');
create table draws (cate_id integer not null, term text not null, number text not null);
insert into draws values (2001, '1000', '1,2,3');
create table kept (name text not null primary key, value text not null);
insert into kept values ('draw_secret', 'a secret');
`;

async function onPostgres(url: string | null | undefined, query: string) {
  const client = new Client({ connectionString: url ?? "" });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(query);
  await client.end();
  return rows;
}

/** Runs statements in a closed database. */
async function run({ engine }: StoreKit, { dataDir, databaseUrl }: StorePlace, statements: string) {
  if (engine === "postgres") return void (await onPostgres(databaseUrl, statements));
  await mkdir(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE));
  database.exec(statements);
  database.close();
}

/** Everything in a database: the bytes of the folder's files, or the rows of PostgreSQL's tables. */
async function contents({ engine }: StoreKit, { dataDir, databaseUrl }: StorePlace) {
  if (engine === "sqlite") {
    const names = (await readdir(dataDir)).toSorted();
    return Promise.all(
      names.map(async (name) => [name, await readFile(join(dataDir, name), "hex")]),
    );
  }
  const tables = await onPostgres(
    databaseUrl,
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return Promise.all(
    tables.map(async ({ name }) => [name, await onPostgres(databaseUrl, `select * from ${name}`)]),
  );
}

/** The error of opening a store. */
async function refusal(place: StorePlace): Promise<string> {
  const { dataDir } = place;
  const databaseUrl = place.databaseUrl === "" ? null : (place.databaseUrl ?? null);
  return openStore(place).then(
    async (store) => {
      await store.close();
      return "opened";
    },
    (error: unknown) => explain(error, { dataDir, databaseUrl }),
  );
}

onBothEngines("a database of another version", (kit) => {
  const remedy = () =>
    kit.engine === "sqlite"
      ? "set DATA_DIR to another folder"
      : "name another database in DATABASE_URL";

  test("no tables where an existing site is required", async () => {
    const place = await kit.emptyPlace();
    for (let tries = 0; tries < 2; tries += 1) {
      const opened = openStore({ ...place, level: "existing" });
      await expect(opened.then((store) => store.close())).rejects.toThrow(
        kit.engine === "sqlite"
          ? /^there is no database .*: set DATA_DIR to the folder of the server, or start/
          : /^the database test_\d+ on 127\.0\.0\.1:\d+ has no tables of a site: correct DATABASE_URL, or start/,
      );
    }
    expect(existsSync(place.dataDir)).toBe(false);
    await (await openStore(place)).close();
    await (await openStore({ ...place, level: "existing" })).close();
  });

  test("an unreleased version unchanged, and names the way to a new database", async () => {
    const place = await kit.emptyPlace();
    await run(kit, place, EARLIER);
    const before = await contents(kit, place);
    const message = await refusal(place);
    expect(message).toContain(
      `the database is of an unreleased version of this site (schema without a name, not ${SCHEMA})`,
    );
    expect(message).toContain(`To start with a new one, ${remedy()}`);
    expect(message).toMatch(/Nothing was changed\.$/);
    expect(await contents(kit, place)).toEqual(before);
  });

  test("a database of another schema unchanged", async () => {
    const place = await kit.emptyPlace();
    const store = await openStore(place);
    await store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(1)] });
    await store.close();
    await run(kit, place, "update kept set value = '2026-11-z' where name = 'schema'");
    const before = await contents(kit, place);
    expect(await refusal(place)).toContain(`(schema 2026-11-z, not ${SCHEMA})`);
    expect(await contents(kit, place)).toEqual(before);
  });

  test("one schema when many processes start at once", async () => {
    const place = await kit.emptyPlace();
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(place)));
    stores.forEach((store) => kit.closeLater(store));
    const added = stores.map((store, nth) =>
      store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(nth)] }),
    );
    expect((await Promise.all(added)).flat()).toEqual(Array(5).fill("stored"));
    expect(await stores[0]?.version()).toBe(5);
  });

  test("the files of a killed process", async (context) => {
    if (kit.engine !== "sqlite") return context.skip("PostgreSQL recovers by itself");
    const [running, killed] = [await kit.emptyPlace("running"), await kit.emptyPlace("killed")];
    await run(kit, running, "pragma journal_mode = wal");
    const open = new DatabaseSync(join(running.dataDir, SQLITE_FILE));
    open.exec(EARLIER);
    await mkdir(killed.dataDir, { recursive: true });
    for (const end of ["", "-wal", "-shm"]) {
      const [from, to] = [running, killed].map(({ dataDir }) => join(dataDir, SQLITE_FILE + end));
      await copyFile(from ?? "", to ?? "");
    }
    open.close();
    const stored = async () =>
      (await contents(kit, killed)).filter(([name]) => name !== `${SQLITE_FILE}-shm`);
    const before = await stored();
    expect(await refusal(killed)).toContain("is of an unreleased version");
    expect(await stored()).toEqual(before);
  });
});
