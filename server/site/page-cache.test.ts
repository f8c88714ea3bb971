import { beforeEach, expect, test } from "vitest";
import { type HeldClock, holdClock } from "#server/held-clock-for-tests.ts";
import { PageCache, type PageSource } from "./page-cache.ts";

let clock: HeldClock;
let cache: PageCache;
/** The data's version. */
let version: number;
/** The pages that were made, with that. */
let made: string[];

beforeEach(() => {
  clock = holdClock(Date.parse("2026-03-01T12:00:00Z"));
  cache = new PageCache({ clock, stopping: () => false });
  version = 1;
  made = [];
});

const ROWS = Array.from({ length: 500 }, (_, row) => `<li id="${(row * row) % 997}">${row}</li>`);

function pageOf(name: string): PageSource {
  return {
    key: () => ({ name, query: "", version }),
    render: async () => {
      made.push(`${name} ${version}`);
      const html = `<p>${version}</p>${ROWS.join("")}`;
      return { status: 200, html, headers: {}, scriptHashes: [], styleHashes: [] };
    },
  };
}

/** Asks for a page as browsers do. */
async function ask(source: PageSource): Promise<Buffer> {
  const { body } = await cache.page(source);
  return body.in("br");
}

test("a page that is often asked for is made again for a new version, in few bytes at once", async () => {
  const page = pageOf("a");
  const { byteLength } = await ask(page);
  await ask(page);
  version = 2;
  await cache.renewOne();
  expect(made).toEqual(["a 1", "a 2"]);
  expect((await ask(page)).byteLength).toBeLessThan(byteLength);
  expect(made).toHaveLength(2);
});

test("one after the other, the last that was asked for first", async () => {
  for (const name of ["a", "b", "a", "b"]) await ask(pageOf(name));
  version = 2;
  await Promise.all([cache.renewOne(), cache.renewOne()]);
  expect(made).toEqual(["a 1", "b 1", "b 2"]);
  await cache.renewOne();
  await cache.renewOne();
  expect(made).toEqual(["a 1", "b 1", "b 2", "a 2"]);
});

test("a page is made again before it is too old", async () => {
  const page = pageOf("a");
  await ask(page);
  await ask(page);
  clock.set(clock.now() + 49_999);
  await cache.renewOne();
  expect(made).toHaveLength(1);
  clock.set(clock.now() + 1);
  await cache.renewOne();
  expect(made).toHaveLength(2);
});

test("a page that was asked for once, or often five minutes ago, waits until somebody asks", async () => {
  const page = pageOf("a");
  await ask(page);
  await ask(page);
  clock.set(clock.now() + 300_000);
  await ask(pageOf("b"));
  version = 2;
  await cache.renewOne();
  expect(made).toEqual(["a 1", "b 1"]);
});

test("only the last of many pages that are asked for are made again", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `page ${index}`);
  for (const name of [...names, ...names]) await ask(pageOf(name));
  version = 2;
  made = [];
  for (const _ of names) await cache.renewOne();
  expect(made).toHaveLength(24);
  expect(made).toContain("page 29 2");
});

test("a page that can't be made again is tried once, then left to whoever asks next", async () => {
  let failed = 0;
  let fails = false;
  const { key, render } = pageOf("a");
  const page: PageSource = {
    key,
    render: () => {
      if (!fails) return render();
      failed += 1;
      return Promise.reject(new Error("no"));
    },
  };
  await ask(page);
  await ask(page);
  version = 2;
  fails = true;
  await cache.renewOne();
  await cache.renewOne();
  expect(failed).toBe(1);
  await expect(ask(page)).rejects.toThrow("no");
  fails = false;
  await ask(page);
  expect(made).toEqual(["a 1", "a 2"]);
});

test("pages of a build that was replaced are made once, as its successor's", async () => {
  let build = "old";
  const page = { ...pageOf("a"), key: () => ({ name: `a of ${build}`, query: "", version }) };
  await ask(page);
  await ask(page);
  build = "new";
  clock.set(clock.now() + 50_000);
  await cache.renewOne();
  await cache.renewOne();
  expect(made).toHaveLength(2);
});
