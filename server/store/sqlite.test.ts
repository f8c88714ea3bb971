import { execFileSync } from "node:child_process";
import { cp, link, mkdir, mkdtemp, open, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drawAt } from "./draws-for-tests.ts";
import { openStore, SQLITE_FILE } from "./open-store.ts";
import { openSqlite } from "./sqlite.ts";
import { formatAdvice, rootMessage, classifyFailure } from "./store-failure.ts";

let dataDir: string;
const cleanUps: (() => unknown)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const failure = (work: Promise<unknown>) => work.then(String, (error: unknown) => error);

/** Mounts a small disk with these options; null without the permission. */
async function disk(options: string): Promise<string | null> {
  const where = join(dataDir, "disk");
  await mkdir(where);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", where], { stdio: "ignore" });
  } catch {
    return null;
  }
  cleanUps.push(() => execFileSync("umount", ["-l", where]));
  return where;
}

/** The start's message for an unusable folder. */
async function sentence(folder: string): Promise<string> {
  const error = await failure(openStore({ dataDir: folder }));
  return `${rootMessage(error)}. ${formatAdvice(error, "DATA")}`;
}

describe("a database file in use", () => {
  test.each(["removed", "replaced"])("that is %s is detected, and writes fail", async (what) => {
    const store = await openStore({ dataDir });
    cleanUps.push(() => store.close());
    const noticed = Promise.withResolvers<unknown>();
    cleanUps.push(store.onChange(() => void store.version().catch(noticed.resolve)));
    const file = join(dataDir, SQLITE_FILE);
    await link(file, `${file}.away`);
    await cp(file, `${file}.copy`);
    // Replaced in one step; otherwise it would be detected as removed.
    if (what === "replaced") await rename(`${file}.copy`, file);
    else await rm(file);
    expect(rootMessage(await noticed.promise)).toContain(`was ${what} while in use`);
    const lost = store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(1)] });
    expect(classifyFailure(await failure(lost))).toBe("removed");
    await rename(`${file}.away`, file);
    expect(await store.latest(2001, 1)).toEqual([]);
    const added = store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(1)] });
    expect(await added).toEqual(["stored"]);
  });
});

test("a full disk during a transaction is reported as the cause", async () => {
  const engine = await openSqlite(join(dataDir, SQLITE_FILE));
  cleanUps.push(() => engine.close());
  await sql`pragma max_page_count = 60`.execute(engine.db);
  const value = "x".repeat(1_000_000);
  const work = engine.write((trx) => trx.insertInto("kept").values({ name: "a", value }).execute());
  const error = await failure(work);
  expect([classifyFailure(error), rootMessage(error)]).toEqual([
    "full",
    "database or disk is full",
  ]);
  await engine.write((trx) => trx.insertInto("kept").values({ name: "a", value: "" }).execute());
});

describe("the start has its own message", () => {
  test("for a damaged file", async () => {
    const store = await openStore({ dataDir });
    await store.close();
    const file = await open(join(dataDir, SQLITE_FILE), "r+");
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 100, 0xff), 0, size - 100, 100);
    await file.close();
    expect(await sentence(dataDir)).toMatch(/malformed\. The database file is damaged/);
  });

  test("for an unwritable folder", async (context) => {
    const where = await disk("ro");
    if (where === null) return context.skip("this user may mount no disk");
    expect(await sentence(where)).toMatch(
      /read-only file system.*\. Make DATA a folder that this user can write to, with all its files, or set DATA_DIR to another one\.$/,
    );
  });

  test("for a full disk", async (context) => {
    const where = await disk("size=64k");
    if (where === null) return context.skip("this user may mount no disk");
    await writeFile(join(where, "rest"), Buffer.alloc(65_536)).catch(() => {});
    expect(await sentence(where)).toMatch(/full. The disk is full: free some space on it\.$/);
  });
});
