import { afterEach, describe, expect, test } from "vitest";
import { open, topThree } from "#contract/endpoints.ts";
import type { Renderer } from "#server/site/renderer.ts";
import { openApp } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

const EMPTY = {
  cate_id: 2001,
  number_count: 0,
  draws: 0,
  wanted: 0,
  missing: 0,
  left_out: 0,
  from_term: "",
  to_term: "",
  items: [],
  fair: null,
};

/** A statistic that is done when it is let, for all but the newest 500 draws. */
function slowStatistic() {
  const started: number[] = [];
  const gate = Promise.withResolvers<void>();
  const compute = async ({ params: { limit } }: { params: { limit: number } }) => {
    started.push(limit);
    if (limit !== 500) await gate.promise;
    return EMPTY;
  };
  return { started, compute, finish: () => gate.resolve() };
}

/** A page that is made of a statistic. */
const renderer: Renderer = async ({ origin }, { fetch }) => {
  const path = `${origin}${topThree.path}?cate_id=2001&limit=500`;
  const { status } = await fetch(new Request(path));
  return { status: 200, html: `made of ${status}`, headers: {}, scriptHashes: [], styleHashes: [] };
};

const statusOf = async (path: string) => (await server.ask(path)).status;
const top = (query: string) => statusOf(`${topThree.path}?cate_id=2001${query}`);

test("statistics that are made wait for one another, and what is light for none", async () => {
  const { started, compute, finish } = slowStatistic();
  server = await openApp({ statistics: { topThree: compute } });
  const slow = [10, 20, 30].map((limit) => top(`&limit=${limit}`));
  await expect.poll(() => started).toEqual([10]);
  expect(await statusOf(`${open.path}?cate_id=2001`)).toBe(200);
  expect(await statusOf("/healthz")).toBe(200);
  expect(started).toEqual([10]);
  finish();
  expect(await Promise.all(slow)).toEqual([200, 200, 200]);
  expect(started).toEqual([10, 20, 30]);
});

test("a page that has its turn doesn't wait for its statistics to have theirs", async () => {
  const { started, compute, finish } = slowStatistic();
  server = await openApp({ statistics: { topThree: compute }, renderer });
  const slow = [10, 20].map((limit) => top(`&limit=${limit}`));
  await expect.poll(() => started).toEqual([10]);
  expect((await server.ask("/en")).text).toBe("made of 200");
  finish();
  await Promise.all(slow);
});

/** More days than jobs may wait. */
const DATES = Array.from({ length: 70 }, (_, day) =>
  new Date(day * 864e5).toISOString().slice(0, 10),
);

test("more statistics than may wait are refused with 503 and when to come back", async () => {
  const { compute, finish } = slowStatistic();
  server = await openApp({ statistics: { topThree: compute } });
  const days = DATES.map((date) => server.ask(`${topThree.path}?cate_id=2001&date=${date}`));
  const refused = await Promise.race(days);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  finish();
  expect((await Promise.all(days)).filter(({ status }) => status === 200)).toHaveLength(65);
});

test("parameters that a call doesn't know make nothing anew", async () => {
  const { started, compute } = slowStatistic();
  server = await openApp({ statistics: { topThree: compute } });
  for (const query of ["", "&x=1", "&x=2&y", "&x=1&x=2"]) await top(`&limit=500${query}`);
  expect(started).toEqual([500]);
  expect(await top("&limit=500&limit=500")).toBe(400);
});

describe("pages that wait to be made", () => {
  /** A site whose pages are done when they are let. */
  function slowRenderer() {
    const started: string[] = [];
    const gate = Promise.withResolvers<void>();
    const renderer: Renderer = async ({ url }) => {
      started.push(url);
      await gate.promise;
      return { status: 200, html: url, headers: {}, scriptHashes: [], styleHashes: [] };
    };
    return { renderer, started, finish: () => gate.resolve() };
  }

  test("hold up neither what is light nor what is made already", async () => {
    const { renderer, started, finish } = slowRenderer();
    server = await openApp({ renderer });
    const pages = ["/en", "/ja", "/en/about"].map((path) => server.ask(path));
    await expect.poll(() => started).toEqual(["/en"]);
    const light = await Promise.all(
      ["/healthz", `${open.path}?cate_id=2001`].map((path) => server.ask(path)),
    );
    expect(light.map(({ status }) => status)).toEqual([200, 200]);
    expect(started).toEqual(["/en"]);
    finish();
    expect((await Promise.all(pages)).map(({ text }) => text)).toEqual(["/en", "/ja", "/en/about"]);
  });

  test("are refused with 503 and when to come back where too many wait", async () => {
    const { renderer, finish } = slowRenderer();
    server = await openApp({ renderer });
    const asked = DATES.map((date) => server.ask(`/en/track/2001?date=${date}`));
    const refused = await Promise.race(asked);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    finish();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(70 - 65);
  });
});
