import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { readSiteFile } from "#server/draws/catalogue/site-file.ts";
import { drawAt } from "#server/store/draws-for-tests.ts";
import { openStore } from "#server/store/open-store.ts";
import { NOW, recordedStreams } from "./cli-for-tests.ts";
import { runSite } from "./site.ts";

let folder: string;
const LONDON = {
  name: { en: "Short" },
  zone: "Europe/London",
  period: { seconds: 300 },
  marbles: 10,
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-draws-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function site(...args: string[]) {
  const { output, streams } = recordedStreams();
  const deps = { environment: { DATA_DIR: folder }, now: NOW, ...streams };
  return { code: await runSite(args, deps), ...output };
}

test("init writes a valid file with the present tracks", async () => {
  expect(await site("init")).toMatchObject({ code: 0, err: "" });
  expect(await site("check")).toMatchObject({ code: 0, err: "" });
  const { catalogue } = await readSiteFile(folder);
  const before = TRACKS.map((track) => {
    return { ...track, art: {}, schedule: { ...track.schedule, stated: true } };
  });
  expect(catalogue?.tracks).toEqual(before);
});

test("init never overwrites a file", async () => {
  await writeFile(join(folder, "site.json"), "mine");
  const { code, err } = await site("init");
  expect([code, err]).toEqual([1, expect.stringContaining("site.json exists")]);
  expect(await readFile(join(folder, "site.json"), "utf8")).toBe("mine");
});

test("check lists every mistake with its position", async () => {
  await writeFile(join(folder, "site.json"), '{\n  "unfed": "no",\n  "nmae": {}\n}');
  expect(await site("check")).toEqual({
    code: 1,
    out: "",
    err: [
      "unfed (line 2, column 12): must be simulated or hidden",
      "nmae (line 3, column 11): is not a field of the site file: do you mean name?",
      `${join(folder, "site.json")}: 2 problems`,
      "",
    ].join("\n"),
  });
});

test("check of a missing file explains how to create one", async () => {
  const { code, err } = await site("check");
  expect([code, err]).toEqual([1, expect.stringContaining("make one with site init")]);
});

const SENTENCE: unknown = expect.stringMatching(/\.$/);
/** Fields that have a description. */
const described = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { description: SENTENCE }]));

test("the schema has all fields of the file", async () => {
  const { code } = await site("init");
  const schema: unknown = JSON.parse(await readFile(join(folder, "site.schema.json"), "utf8"));
  expect(code).toBe(0);
  expect(schema).toMatchObject({
    additionalProperties: false,
    properties: {
      unfed: { enum: ["simulated", "hidden"] },
      tracks: {
        items: {
          required: ["id", "name", "marbles", "zone"],
          properties: { feed: { properties: described("url", "every", "fields", "draws") } },
        },
      },
    },
  });
});

test.each([
  [[], "Usage"],
  [["make"], "Usage"],
  [["init", "x"], "init doesn't take x"],
  [["check", "--all"], "check doesn't take --all"],
])("explains the mistake in %j", async (args, expected) => {
  const { code, err } = await site(...args);
  expect([code, err]).toEqual([2, expect.stringContaining(expected)]);
});

test("check compares zones with the stored real draws", async () => {
  await site("init");
  const store = await openStore({ dataDir: folder });
  const draw = { ...drawAt(1), open_timestamp: NOW };
  await store.addDraws({ cate_id: 2001, source: "feed", draws: [draw], zone: "Asia/Shanghai" });
  await store.close();
  expect(await site("check")).toMatchObject({ code: 0, err: "" });
  const file = join(folder, "other.json");
  await writeFile(file, JSON.stringify({ tracks: [{ ...LONDON, id: 2001 }] }));
  const { code, out, err } = await site("check", file);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(
    /^tracks\[0\]\.zone: track 2001 has real draws, .* Put Asia\/Shanghai back, .*\n.*: 1 problem\n$/,
  );
});
