import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CsvReader } from "#domain/csv.ts";
import { openStore } from "#server/store/open-store.ts";
import { NOW, sayings } from "./cli-for-tests.ts";
import { runFeedback } from "./feedback.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-draws-"));
  const store = await openStore({ dataDir: folder });
  const visitor = { mobile: "13800138000", key: null };
  await store.addFeedback({ ...visitor, name: "Ann", content: "Nice\nsite", created: NOW - 20 });
  const formula = '=HYPERLINK("http://evil.example","x")';
  await store.addFeedback({ ...visitor, name: formula, content: "@SUM(1)", created: NOW - 10 });
  await store.addFeedback({ name: "-1", mobile: "+86 1", content: "x", key: null, created: NOW });
  await store.close();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function feedback(...args: string[]) {
  const { said, streams } = sayings();
  const deps = { environment: { DATA_DIR: folder }, now: NOW, ...streams };
  return { code: await runFeedback(args, deps), ...said };
}

test("lists feedback, newest first, with masked telephone numbers", async () => {
  const { code, out } = await feedback("list");
  expect(code).toBe(0);
  expect(out.split("\n")[0]).toBe("#3 2026-03-01T12:00:00Z -1 (*** 1)");
  expect(out).toContain("#1 2026-03-01T11:59:40Z Ann (*********00)\n  Nice\n  site\n");
  expect((await feedback("list", "--show-tel")).out).toContain("(13800138000)");
  expect((await feedback("list", "--search", "NICE")).out).toMatch(/^#1 [^#]*$/);
  expect((await feedback("list", "--limit", "1")).out).toMatch(/^#3 [^#]*$/);
});

test("a masked number isn't found by its digits", async () => {
  expect((await feedback("list", "--search", "138001")).out).toBe("no feedback\n");
  expect((await feedback("list", "--search", "138001", "--show-tel")).out).toContain("#");
});

test("exports for spreadsheets, in which no text is a formula", async () => {
  const file = join(folder, "feedback.csv");
  const { code, out } = await feedback("export", "--out", file, "--show-tel");
  expect([code, out]).toEqual([0, `3 written to ${file}\n`]);
  const reader = new CsvReader();
  const text = (await readFile(file, "utf8")).replace("\uFEFF", "");
  const records = [...reader.push(text), ...reader.end()].map(({ fields }) => fields);
  expect(records).toEqual([
    ["id", "time", "title", "telephone", "content"],
    ["3", "2026-03-01T12:00:00Z", "'-1", "'+86 1", "x"],
    [
      "2",
      "2026-03-01T11:59:50Z",
      `'=HYPERLINK("http://evil.example","x")`,
      "13800138000",
      "'@SUM(1)",
    ],
    ["1", "2026-03-01T11:59:40Z", "Ann", "13800138000", "Nice\nsite"],
  ]);
});

test("deletes feedback by its number, which the actions list", async () => {
  const { code, out, err } = await feedback("delete", "1", "9");
  expect([code, out, err]).toEqual([1, "1 deleted\n", "there is no feedback 9\n"]);
  expect((await feedback("list")).out).not.toContain("#1 ");
  const store = await openStore({ dataDir: folder });
  expect(await store.operator.actions(9)).toMatchObject([
    { action: "feedback deleted", details: '{"ids":[1]}', address: "command line" },
  ]);
  await store.close();
});

test.each([
  [["export"], "needs --out"],
  [["delete"], "needs 1 to 500 IDs"],
  [["delete", "x"], "x is not a number of feedback"],
  [["list", "--limit", "0"], "--limit must be from 1 to 10000\n"],
  [["list", "--limit", "-3"], "--limit must be from 1 to 10000\n"],
  [["list", "--wrong"], "--wrong"],
  [["forget"], "Usage"],
])("says what is wrong with %j", async (args, said) => {
  const { code, err } = await feedback(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(said)]);
});
