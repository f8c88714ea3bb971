import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drawAt } from "./draws-for-tests.ts";
import { SQLITE_FILE, openStore } from "./open-store.ts";
import { postgresFolder, sharedPostgres } from "./postgres-for-tests.ts";

const EVER = { cate_id: 2001, from: 0, to: 1e12 };
const WRITER = join(import.meta.dirname, "writer-for-tests.ts");
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "marble-draws-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function startWriter(first: number, count: number, batch = count): ChildProcess {
  return spawn(process.execPath, [WRITER, dataDir, ...[first, count, batch].map(String)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The writer's next line with this start; "" if it ends without one. */
async function readLine(writer: ChildProcess, start: string): Promise<string> {
  if (writer.stdout === null) throw new Error("the writer has no output");
  for await (const line of createInterface(writer.stdout)) if (line.startsWith(start)) return line;
  return "";
}

test("a process detects another process's import during its reads", async () => {
  const store = await openStore({ dataDir });
  const noticed = new Promise<void>((resolve) => {
    store.onChange(() => void store.version().then((version) => version > 0 && resolve()));
  });
  const writer = startWriter(0, 5000);
  const reading = new AbortController();
  const counts = new Set<number>();
  async function read(): Promise<void> {
    while (!reading.signal.aborted) {
      counts.add((await store.latest(2001, 5000)).length);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const readers = read();
  expect(await readLine(writer, "done")).toMatch(/^done/);
  await noticed;
  reading.abort();
  await readers;
  counts.add((await store.latest(2001, 5000)).length);
  // Reads saw all or nothing of the import.
  expect([...counts].filter((count) => count !== 0)).toEqual([5000]);
  await store.close();
});

test("two processes write to one file and share one secret", async () => {
  const writers = [startWriter(0, 1000), startWriter(1000, 1000)];
  const ends = await Promise.all(writers.map((writer) => readLine(writer, "done")));
  expect(ends[0]).toMatch(/^done \d+$/);
  expect(ends[1]).toBe(ends[0]);
  const store = await openStore({ dataDir });
  expect(await store.version()).toBe(2000);
  expect(await store.latest(2001, 5000)).toHaveLength(2000);
  await store.close();
});

test("a process killed during an import leaves nothing of it", async () => {
  const writer = startWriter(0, 100_000);
  await readLine(writer, "writing");
  writer.kill("SIGKILL");
  await once(writer, "exit");
  const store = await openStore({ dataDir });
  expect(await store.latest(2001, 10)).toEqual([]);
  expect(await store.version()).toBe(0);
  expect(await store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(1)] })).toEqual([
    "stored",
  ]);
  await store.close();
});

test("a file that is no database is refused with its name", async () => {
  const file = join(dataDir, SQLITE_FILE);
  await writeFile(file, "something else entirely, long enough to be looked at\n".repeat(40));
  await expect(openStore({ dataDir })).rejects.toThrow(file);
});

test("an unreachable database server is refused", async () => {
  const databaseUrl = "postgresql://nobody@127.0.0.1:1/nothing";
  await expect(openStore({ databaseUrl, dataDir })).rejects.toThrow("PostgreSQL");
});

test("the embedded database is durable and shared", async () => {
  const store = await openStore({ dataDir });
  await store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(1)] });
  const poll = `const { DatabaseSync } = require("node:sqlite");
    const db = new DatabaseSync(process.argv[1]);
    console.log(db.prepare("pragma journal_mode").get().journal_mode, db.prepare("pragma integrity_check").get().integrity_check)`;
  const seen = execFileSync(process.execPath, ["-e", poll, join(dataDir, SQLITE_FILE)]);
  expect(String(seen).trim()).toBe("wal ok");
  expect(await store.between(EVER)).toHaveLength(1);
  await store.close();
});

const folder = postgresFolder();
describe.skipIf(folder === null)(
  "a broken connection (needs an installed PostgreSQL server)",
  () => {
    test("a listener on PostgreSQL is notified of changes after its connection broke", async () => {
      const postgres = await sharedPostgres(folder ?? "");
      try {
        const databaseUrl = await postgres.database();
        const store = await openStore({ databaseUrl, dataDir });
        let next = Promise.withResolvers<void>();
        store.onChange(() => next.resolve());
        await next.promise;
        next = Promise.withResolvers<void>();
        await postgres.disconnectAll();
        // Nothing was written: this is the call after the reconnect.
        await next.promise;
        next = Promise.withResolvers<void>();
        await store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(1)] });
        await next.promise;
        expect(await store.latest(2001, 1)).toHaveLength(1);
        await store.close();
      } finally {
        await postgres.dropAll();
      }
    });
  },
);
