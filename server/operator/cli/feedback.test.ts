import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseCsv } from "#server/csv.ts";
import { openStore } from "#server/store/open-store.ts";
import { NOW, recordedStreams } from "./cli-for-tests.ts";
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
  const { output, streams } = recordedStreams();
  const deps = { environment: { DATA_DIR: folder }, now: NOW, ...streams };
  return { code: await runFeedback(args, deps), ...output };
}

test("exports without formulas for spreadsheets", async () => {
  const file = join(folder, "feedback.csv");
  const { code, out } = await feedback("export", "--out", file, "--show-tel");
  expect([code, out]).toEqual([0, `3 written to ${file}\n`]);
  const text = await readFile(file, "utf8");
  const records = parseCsv(text, { names: ["title"] }).map((record) =>
    "fields" in record ? record.fields : record.flaw,
  );
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

test("masks telephone numbers without --show-tel", async () => {
  const file = join(folder, "feedback.csv");
  await feedback("export", "--out", file);
  expect(await readFile(file, "utf8")).toContain('"Ann","*********00",');
});

test("never overwrites a file", async () => {
  const file = join(folder, "feedback.csv");
  await writeFile(file, "mine");
  const { code, err } = await feedback("export", "--out", file);
  expect([code, err]).toEqual([1, `${file} exists: name a file that doesn't\n`]);
  expect(await readFile(file, "utf8")).toBe("mine");
});

test.each([
  [["export"], "needs --out"],
  [["export", "--wrong"], "--wrong"],
  [["forget"], "Usage"],
])("explains the mistake in %j", async (args, expected) => {
  const { code, err } = await feedback(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(expected)]);
});
