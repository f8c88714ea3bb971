import { readFile, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { SQLITE_FILE } from "#server/store/open-store.ts";
import { postgresFolder, proxyTo, sharedPostgres } from "#server/store/postgres-for-tests.ts";
import { freePort } from "#server/free-port-for-tests.ts";
import { processKit } from "./process-for-tests.ts";

const kit = processKit();

const postgres = postgresFolder();

test.skipIf(postgres === null)(
  "the start waits for an unreachable PostgreSQL and names the cause",
  async () => {
    if (postgres === null) return;
    const port = await freePort();
    const database = await sharedPostgres(postgres);
    kit.later(() => database.dropAll());
    const url = new URL(await database.database());
    const awaited = new URL(url);
    awaited.port = String(port);
    awaited.password = "secret";
    const server = kit.start({ DATABASE_URL: awaited.href, DATA_DIR: await kit.folder() });
    await expect.poll(server.log).toContain("Waiting for");
    expect(server.log()).toContain(`PostgreSQL at 127.0.0.1:${port}: connect ECONNREFUSED`);
    expect(server.log()).toContain("Start PostgreSQL there, or correct DATABASE_URL.");
    expect(server.log()).not.toContain("secret");
    const { close } = await proxyTo(url.href, undefined, port);
    kit.later(close);
    expect((await fetch(`${await server.served}/healthz`)).status).toBe(200);
    expect(server.log().match(/Waiting for/g)).toHaveLength(1);
  },
);

test.skipIf(postgres === null)(
  "the start names a PostgreSQL user without rights and the remedy",
  async () => {
    if (postgres === null) return;
    const database = await sharedPostgres(postgres);
    kit.later(() => database.dropAll());
    const direct = await database.database();
    const client = new Client({ connectionString: direct });
    await client.connect();
    const name = `bare_${process.pid}`;
    await client.query(`create role ${name} login`);
    await client.query("revoke all on schema public from public");
    const url = new URL(direct);
    url.username = name;
    const { how, log } = await kit.startFailing({ DATABASE_URL: url.href });
    await client.query(`drop role ${name}`);
    await client.end();
    expect(how).toBe(1);
    expect(log).toMatch(/permission denied|no schema has been selected/);
    expect(log).toContain("GRANT USAGE, CREATE ON SCHEMA public");
    expect(log).not.toContain("Check DATABASE_URL");
  },
);

test("the start names example links and an unreachable alert address", async () => {
  const port = await freePort();
  const ALERT_URL = `http://127.0.0.1:${port}/secret`;
  const links = { SITE_KAICAI_URL: "https://r.test/", SITE_NAV_URL: "https://n.test/" };
  const server = kit.start({ DATA_DIR: await kit.folder(), ALERT_URL, ...links });
  await server.served;
  await expect.poll(server.log).toContain("can't be reached: connect ECONNREFUSED");
  expect(server.log()).toContain(
    "links that lead to examples: set CUSTOM_SERVICE_URL (https://service.example/), or",
  );
  expect(server.log()).not.toContain("secret");
});

test("the start counts tracks without a first real draw", async () => {
  const folder = await kit.folder();
  const track = { marbles: 6, zone: "UTC", period: { seconds: 300 } };
  const tracks = [
    { ...track, id: 3001, name: { en: "One" } },
    { ...track, id: 3002, name: { en: "Two" }, hidden: true },
  ];
  await writeFile(join(folder, "site.json"), JSON.stringify({ unfed: "hidden", tracks }));
  const server = kit.start({ DATA_DIR: folder });
  await server.served;
  expect(server.log()).toContain(" — 1 track, hidden until their first real draw, SQLite in");
});

test("the start refuses a database of another version and leaves it unchanged", async () => {
  const folder = await kit.folder();
  const file = join(folder, SQLITE_FILE);
  const database = new DatabaseSync(file);
  database.exec("create table draws (term text); create table kept (name text, value text)");
  database.close();
  const before = await readFile(file);
  const { how, log } = await kit.startFailing({ DATA_DIR: folder });
  expect(how).toBe(1);
  expect(log).toContain("the database is of an unreleased version of this site");
  expect(log).toContain(`move ${SQLITE_FILE}* and log-head.json out of ${folder}`);
  expect(log).not.toMatch(/^ +at /m);
  expect(await readFile(file)).toEqual(before);
});
