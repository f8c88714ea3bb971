import {
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { runBackup, runRestore } from "#server/operator/cli/backup.ts";
import { drawsFrom } from "#server/store/draws-for-tests.ts";
import { openStore, SQLITE_FILE } from "#server/store/open-store.ts";
import { explain as explainFailure } from "#server/store/store-failure.ts";
import type { Store } from "#server/store/store.ts";
import { copyDatabase } from "./copy.ts";
import { backupIfDue, backUpEvery, newestBackup } from "./every.ts";
import { restoreDatabase } from "./restore.ts";

let folder: string;
let file: string;
let store: Store;
const feed = (from: number, count: number) =>
  store.addDraws({ cate_id: 2001, source: "feed", draws: drawsFrom(from, count), zone: "UTC" });
const place = (name: string) => join(folder, name);
const explain = (error: unknown) => explainFailure(error, { databaseUrl: null, dataDir: folder });
function onFile(path: string, statements: string): void {
  const database = new DatabaseSync(path);
  database.exec(statements);
  database.close();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-draws-"));
  file = place(SQLITE_FILE);
  store = await openStore({ dataDir: folder });
  await feed(0, 3);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

test("a backup works during writes", async () => {
  const writes = Array.from({ length: 20 }, (_, at) => feed(3 + at, 1));
  const draws = await copyDatabase(file, place("copy"));
  await Promise.all(writes);
  expect(draws).toBeGreaterThanOrEqual(3);
  await expect(copyDatabase(file, place("copy"))).rejects.toThrow("exists: name a file that");
  await expect(copyDatabase(place("none"), place("b"))).rejects.toThrow("there is no database");
  const names = (await readdir(folder)).filter((name) => !name.startsWith(SQLITE_FILE));
  expect(names).toEqual(["copy"]);
});

test("only the owner can read the database, backups and restored files", async () => {
  const copy = place("copy");
  await copyDatabase(file, copy);
  await store.close();
  await restoreDatabase(copy, place("restored"), { stamp: "x" });
  for (const path of [file, copy, place("restored")]) {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  }
});

test("files that root restores or creates belong to the folder's owner", async (context) => {
  if (process.getuid?.() !== 0) return context.skip("this user may give no files away");
  const copy = place("copy");
  await copyDatabase(file, copy);
  await mkdir(place("service"));
  await chown(place("service"), 1234, 1235);
  const restored = place(`service/${SQLITE_FILE}`);
  await restoreDatabase(copy, restored, { stamp: "x" });
  await mkdir(place("service/new"));
  await chown(place("service/new"), 1234, 1235);
  const opened = await openStore({ dataDir: place("service/new") });
  const names = await readdir(place("service"), { recursive: true });
  await opened.close();
  const left = names.filter((name) => !/-(wal|shm)$/.test(name));
  const owners = await Promise.all(left.map(async (name) => stat(place(`service/${name}`))));
  expect(owners.map(({ uid, gid }) => [uid, gid])).toEqual(left.map(() => [1234, 1235]));
});

test("a restored store has zones, labels and log; the replaced one stays aside", async () => {
  const note = { cn: "a", en: "b", ja: "c" };
  const by = { address: "x", now: 2e9 };
  await store.operator.withdraw({ cate_id: 2001, term: "1001", note }, by);
  const entries = await store.log.entries(0, 9);
  await copyDatabase(file, place("copy"));
  await feed(3, 5);
  await store.close();
  const { draws, aside } = await restoreDatabase(place("copy"), file, { stamp: "NOW" });
  expect([draws, aside]).toEqual([2, `${file}.before-restore-NOW`]);
  store = await openStore({ dataDir: folder });
  expect((await store.latest(2001, 9)).map(({ term }) => term)).toEqual(["1002", "1000"]);
  expect(await store.tracks([2001])).toMatchObject([{ zone: "UTC", source: "feed" }]);
  expect(await store.operator.gaps({ cate_id: 2001, from: 0, to: 1e12 })).toHaveLength(1);
  expect(await store.log.entries(0, 9)).toEqual(entries);
  expect(await copyDatabase(aside ?? "", place("aside"))).toBe(7);
});

describe("nothing is restored", () => {
  test("while the store is in use", async () => {
    await copyDatabase(file, place("copy"));
    await expect(restoreDatabase(place("copy"), file, { stamp: "NOW" })).rejects.toThrow(
      "stop the server",
    );
    expect(await store.latest(2001, 9)).toHaveLength(3);
    expect(await readdir(folder)).not.toContain(`${SQLITE_FILE}.restoring`);
  });

  test.each([
    ["no database", () => writeFile(place("copy"), "hello"), "not a database"],
    [
      "another program's database",
      async () => onFile(place("copy"), "create table other (a)"),
      "another program",
    ],
    [
      "another version's",
      async () => {
        await copyDatabase(file, place("copy"));
        onFile(place("copy"), "update kept set value = 'other' where name = 'schema'");
      },
      "another version of this site",
    ],
    ["missing", async () => undefined, "there is no file"],
  ])("if the copy is %s", async (_, make, reason) => {
    await make();
    await store.close();
    await expect(restoreDatabase(place("copy"), file, { stamp: "NOW" })).rejects.toThrow(reason);
    store = await openStore({ dataDir: folder });
    expect(await store.latest(2001, 9)).toHaveLength(3);
  });
});

describe("a restore moves aside all files of any database", () => {
  /** Files of a killed server: the newest draws are only in the write-ahead log. */
  async function crash(): Promise<void> {
    for (const part of ["", "-wal", "-shm"]) await copyFile(file + part, place(`kept${part}`));
    await store.close();
    for (const part of ["", "-wal", "-shm"]) await rename(place(`kept${part}`), file + part);
  }
  const damage = () => writeFile(file, "not a database ".repeat(500));
  const ASIDE = `${SQLITE_FILE}.before-restore-NOW`;

  test.each([
    ["damaged", damage, ["", "-shm", "-wal"]],
    ["missing, with its log", () => rm(file), ["-shm", "-wal"]],
    ["from a killed server", async () => undefined, ["", "-shm", "-wal"]],
  ])("%s", async (_, spoil, parts) => {
    await copyDatabase(file, place("copy"));
    await feed(3, 5);
    await crash();
    await spoil();
    const { draws } = await restoreDatabase(place("copy"), file, { stamp: "NOW" });
    expect(draws).toBe(3);
    const names = (await readdir(folder)).filter((name) => name.startsWith(ASIDE));
    expect(names.toSorted()).toEqual(parts.map((part) => ASIDE + part));
    store = await openStore({ dataDir: folder });
    expect(await store.latest(2001, 9)).toHaveLength(3);
  });

  test("and can restore it again, with the draws of its write-ahead log", async () => {
    await copyDatabase(file, place("copy"));
    await feed(3, 5);
    await crash();
    const { aside } = await restoreDatabase(place("copy"), file, { stamp: "NOW" });
    expect(await restoreDatabase(aside ?? "", file, { stamp: "2" })).toMatchObject({ draws: 8 });
    store = await openStore({ dataDir: folder });
    expect(await store.latest(2001, 9)).toHaveLength(8);
  });

  test.each([0, 1, 2, 3])(
    "and after an interruption at move %i the start is refused until a second restore",
    async (moves) => {
      await copyDatabase(file, place("copy"));
      await feed(3, 5);
      await crash();
      const waldata = await readFile(`${file}-wal`);
      let done = 0;
      const move = async (from: string, to: string) => {
        if (done === moves) throw new Error("cut off");
        done += 1;
        await rename(from, to);
      };
      const cut = restoreDatabase(place("copy"), file, { stamp: "NOW", move });
      await expect(cut).rejects.toThrow("cut off");
      const names = (await readdir(folder)).filter((name) => /NOW|sqlite(-wal|-shm)?$/.test(name));
      const message = await openStore({ dataDir: folder }).catch((error: unknown) =>
        explain(error),
      );
      expect(message).toContain("a restore was cut off");
      for (const name of names) expect(message).toContain(place(name));
      expect(message).toContain("run npm run restore -- FILE again");
      const { aside } = await restoreDatabase(place("copy"), file, { stamp: "LATER" });
      expect(aside).toBe(place(ASIDE));
      expect(await readFile(`${aside}-wal`)).toEqual(waldata);
      store = await openStore({ dataDir: folder });
      expect(await store.latest(2001, 9)).toHaveLength(3);
    },
  );

  test("and a lone write-ahead log is refused", async () => {
    await crash();
    await rm(file);
    const message = await openStore({ dataDir: folder }).catch((error: unknown) => explain(error));
    expect(message).toContain(`${file}-wal, ${file}-shm exist without ${file}`);
    expect(await readdir(folder)).not.toContain(SQLITE_FILE);
    await rm(`${file}-wal`);
    await rm(`${file}-shm`);
    store = await openStore({ dataDir: folder });
  });
});

test("a database of another version is not copied", async () => {
  await store.close();
  onFile(file, "update kept set value = 'other' where name = 'schema'");
  await expect(copyDatabase(file, place("copy"))).rejects.toThrow("of an unreleased version");
  expect(await readdir(folder)).not.toContain("copy");
});

test("a failed backup is logged and leaves no partial file", async () => {
  const output: string[] = [];
  const log = (text: string) => void output.push(text);
  const clock = holdClock(Date.parse("2026-03-01T00:00:00Z"));
  const backups = place("backups");
  const every = { file: place("none"), folder: backups, hours: 6, keep: 2, clock, log };
  const stop = backUpEvery(every);
  await expect.poll(() => output).toEqual(["the backup failed"]);
  stop();
  expect(await readdir(backups)).toEqual([]);
});

test("backups are made at their interval, and old ones are deleted", async () => {
  const clock = holdClock(Date.parse("2026-03-01T00:00:00Z"));
  const backups = place("backups");
  const every = { file, folder: backups, hours: 6, keep: 2, clock, log: () => undefined };
  for (const hours of [0, 3, 3, 6, 1]) {
    clock.set(clock.now() + hours * 3_600_000);
    await backupIfDue(every);
  }
  expect(await readdir(backups)).toEqual([
    "marble-draws-20260301T060000Z.sqlite",
    "marble-draws-20260301T120000Z.sqlite",
  ]);
});

test("a backup stamped ahead of the clock is logged and doesn't stop others", async () => {
  const clock = holdClock(Date.parse("2026-03-01T00:00:00Z"));
  const backups = place("backups");
  const output: string[] = [];
  const log = (text: string) => void output.push(text);
  const every = { file, folder: backups, hours: 6, keep: 1, clock, log };
  clock.set(Date.parse("2027-03-01T00:00:00Z"));
  await backupIfDue(every);
  for (const hour of ["00", "06"]) {
    clock.set(Date.parse(`2026-03-01T${hour}:00:00Z`));
    await backupIfDue(every);
  }
  const ahead = "marble-draws-20270301T000000Z.sqlite";
  expect(await readdir(backups)).toEqual(["marble-draws-20260301T060000Z.sqlite", ahead]);
  expect(await newestBackup(backups, clock.now())).toBe(clock.now());
  expect(output).toHaveLength(2);
  expect(output[0]).toBe(
    `backups are stamped ahead of the clock: check the clock, or delete ${join(backups, ahead)}`,
  );
});

test("a backup lists the site's files outside the database", async () => {
  let output = "";
  const out = { write: (text: string) => (output += text) } as unknown as NodeJS.WritableStream;
  const deps = { environment: { DATA_DIR: folder }, now: 0, out, err: out };
  await writeFile(place("site.json"), "{}");
  await mkdir(place("texts"));
  expect(await runBackup(["--out", place("copy")], deps)).toBe(0);
  expect(output).toContain(`not in it, copy them too: ${place("site.json")}, ${place("texts")}\n`);
});

test("the commands report their results and wrong arguments", async () => {
  let output = "";
  const out = { write: (text: string) => (output += text) } as unknown as NodeJS.WritableStream;
  const deps = { environment: { DATA_DIR: folder }, now: 0, out, err: out };
  expect(await runBackup(["--out", place("copy")], deps)).toBe(0);
  expect(await runRestore([place("copy")], deps)).toBe(1);
  expect(await runBackup([], deps)).toBe(2);
  for (const run of [runBackup, runRestore]) expect(await run(["--help"], deps)).toBe(0);
  const postgres = { ...deps, environment: { DATABASE_URL: "postgres://x/y" } };
  expect(await runBackup(["--out", place("b")], postgres)).toBe(2);
  expect(await runBackup(["--out", place("none/copy")], deps)).toBe(1);
  expect(output).toMatch(/copy: 3 draws, checked\n[^]*stop the server[^]*Usage[^]*pg_dump/);
  expect(output).toContain(`${place("none")}: no such file or directory\n`);
});
