import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { BUILT_IN } from "./catalogue.ts";
import { openCatalogue } from "./live.ts";

let folder: string;
let logged: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marble-draws-"));
  logged = [];
  stored = [];
  failure = null;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => join(folder, "site.json");
const named = (en: string) => writeFile(file(), JSON.stringify({ name: { en } }));
/** Conflicts of a catalogue with the stored draws. */
let stored: string[];
let failure: Error | null;
const open = () =>
  openCatalogue({
    dataDir: folder,
    clock: holdClock(0),
    log: (text) => void logged.push(text),
    check: async () => {
      if (failure !== null) throw failure;
      return stored;
    },
  });

test("without a file the site is the built-in one", async () => {
  const live = await open();
  expect(live.current).toBe(BUILT_IN);
  await live.poll();
  expect(live.current).toBe(BUILT_IN);
  expect(logged).toEqual([]);
});

test("a changed file is applied, and watchers are notified", async () => {
  await named("One");
  const live = await open();
  expect(live.current.name?.ja).toBe("One");
  const notified: string[] = [];
  live.watch(async ({ name }) => void notified.push(name?.en ?? ""));
  await live.poll();
  await named("Another");
  await live.poll();
  expect([live.current.name?.en, notified]).toEqual(["Another", ["Another"]]);
});

test("a file with a mistake isn't applied, and is logged once with the path", async () => {
  await named("Mine");
  const live = await open();
  await writeFile(file(), '{"unfed": "no"}');
  await live.poll();
  await live.poll();
  expect(live.current.name?.en).toBe("Mine");
  expect(live.problems).toEqual(["unfed (line 1, column 11): must be simulated or hidden"]);
  expect(logged).toEqual([
    "site.json has mistakes, the last good one is served:\n  unfed (line 1, column 11): must be simulated or hidden",
  ]);
});

test("a start with a mistake uses the last good file, even without its pictures", async () => {
  await mkdir(join(folder, "art"));
  await writeFile(join(folder, "art", "day.svg"), "<svg/>");
  await writeFile(file(), '{"name": {"en": "Mine"}, "logos": {"day_en": "day.svg"}}');
  await open();
  await rm(join(folder, "art"), { recursive: true });
  await writeFile(file(), "{");
  expect((await open()).current.name?.en).toBe("Mine");
});

test("a file that conflicts with stored draws waits, and is logged once", async () => {
  await named("Mine");
  const live = await open();
  stored = ["tracks[0].zone: …"];
  await named("Another");
  for (let times = 0; times < 3; times += 1) await live.poll();
  expect([live.current.name?.en, live.problems]).toEqual(["Mine", stored]);
  expect(logged).toEqual([
    "site.json has mistakes, the last good one is served:\n  tracks[0].zone: …",
  ]);
  expect((await open()).current.name?.en).toBe("Mine");
  stored = [];
  failure = null;
  await live.poll();
  expect([live.current.name?.en, live.problems]).toEqual(["Another", []]);
});

test("a file that can't be checked against the store is retried, and logged once", async () => {
  await named("Mine");
  const live = await open();
  const away = new Error("away");
  failure = away;
  await named("Another");
  for (let times = 0; times < 3; times += 1) await live.poll();
  expect([live.current.name?.en, live.problems]).toEqual(["Mine", [String(away)]]);
  expect(logged).toEqual(["can't check site.json yet"]);
  failure = null;
  await live.poll();
  expect([live.current.name?.en, live.problems]).toEqual(["Another", []]);
});

test("a removed file is replaced by the last good one if stored draws need it", async () => {
  await named("Mine");
  await open();
  await rm(file());
  stored = ["tracks[0].zone: …"];
  expect((await open()).current.name?.en).toBe("Mine");
});

test("a file is applied when its missing picture arrives", async () => {
  await writeFile(file(), '{"logos": {"day_en": "day.svg"}}');
  const live = await open();
  expect(live.problems[0]).toContain("there is no file art/day.svg");
  await mkdir(join(folder, "art"));
  await writeFile(join(folder, "art", "day.svg"), "<svg/>");
  await live.poll();
  expect([live.problems, live.current.logos.day_en]).toEqual([[], "day.svg"]);
});

test("a removed file restores the built-in site at the second poll", async () => {
  await named("Mine");
  const live = await open();
  await rm(file());
  await live.poll();
  expect(live.current.name?.en).toBe("Mine");
  await live.poll();
  expect(live.current).toBe(BUILT_IN);
});

test("a changed text is applied, and an unreadable one isn't, also after a restart", async () => {
  const texts = join(folder, "texts");
  await mkdir(texts);
  await writeFile(join(texts, "about.md"), "Before");
  await writeFile(file(), JSON.stringify({ pages: { about: { en: "about.md" } } }));
  const live = await open();
  const shown = ({ current }: typeof live) =>
    current.pages.about?.en?.blocks[0]?.lines[0]?.[0]?.text;
  expect(shown(live)).toBe("Before");
  await writeFile(join(texts, "about.md"), "After it");
  await live.poll();
  expect(shown(live)).toBe("After it");
  for (const [content, problem] of [
    ["", "is empty"],
    ["x".repeat(20_001), "has more than 20000 characters"],
    ["x".repeat(65_537), "is larger than 65536 bytes"],
    [Buffer.from([0x61, 0xff]), "is not text in UTF-8"],
  ] as const) {
    await writeFile(join(texts, "about.md"), content);
    await live.poll();
    expect(live.problems).toEqual([
      `pages.about.en (line 1, column 25): texts/about.md ${problem}`,
    ]);
    expect(shown(live)).toBe("After it");
  }
  expect(shown(await open())).toBe("After it");
  await rm(join(texts, "about.md"));
  await mkdir(join(texts, "about.md"));
  await live.poll();
  expect(live.problems[0]).toMatch(/texts\/about\.md can't be read: EISDIR/);
});
