import type { IncomingMessage } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { histories, open, topThree } from "#contract/endpoints.ts";
import type { Renderer } from "#server/pages/renderer.ts";
import { HEAVY } from "#server/http/jobs.ts";
import { drawAt, openApp } from "#server/app-for-tests.ts";

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

/** More days than the queue holds. */
const DATES = Array.from({ length: 70 }, (_, day) =>
  new Date(day * 864e5).toISOString().slice(0, 10),
);

/** A statistic that ends on command, except for the newest 500 draws. */
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

/** A page with a statistic. */
const renderer: Renderer = async ({ origin }, { fetch }) => {
  const path = `${origin}${topThree.path}?cate_id=2001&limit=500`;
  const { status } = await fetch(new Request(path));
  return { status: 200, html: `made of ${status}`, scriptHashes: [], styleHashes: [] };
};

const fetchStatus = async (path: string) => (await server.send(path)).status;
const top = (query: string) => fetchStatus(`${topThree.path}?cate_id=2001${query}`);

test("statistics wait for each other, light requests don't", async () => {
  const { started, compute, finish } = slowStatistic();
  server = await openApp({ statistics: { topThree: compute } });
  const slow = [10, 20, 30].map((limit) => top(`&limit=${limit}`));
  await expect.poll(() => started).toEqual([10]);
  expect(await fetchStatus(`${open.path}?cate_id=2001`)).toBe(200);
  expect(await fetchStatus("/healthz")).toBe(200);
  expect(started).toEqual([10]);
  finish();
  expect(await Promise.all(slow)).toEqual([200, 200, 200]);
  expect(started).toEqual([10, 20, 30]);
});

test("a page doesn't wait for its own statistics' turn", async () => {
  const { started, compute, finish } = slowStatistic();
  server = await openApp({ statistics: { topThree: compute }, renderer });
  const slow = [10, 20].map((limit) => top(`&limit=${limit}`));
  await expect.poll(() => started).toEqual([10]);
  expect((await server.send("/en")).text).toBe("made of 200");
  finish();
  await Promise.all(slow);
});

/** Requests as a client of the `nth` network. */
async function askFrom(nth: number, path: string) {
  const socket = { remoteAddress: `10.0.${nth}.1` };
  // Only what the address is read from of Node's own class.
  const incoming = { socket, headers: {} } as unknown as IncomingMessage;
  return server.app.request(path, {}, { incoming });
}

test("a network waits for at most one statistic or history of another", async () => {
  const started: (string | undefined)[] = [];
  const gate = Promise.withResolvers<void>();
  const compute = async ({ params: { date } }: { params: { date?: string | undefined } }) => {
    started.push(date);
    await gate.promise;
    return EMPTY;
  };
  server = await openApp({ statistics: { topThree: compute } });
  const day = (nth: number, date: string) =>
    askFrom(nth, `${topThree.path}?cate_id=2001&date=${date}`);
  const much = DATES.slice(0, 30).map((date) => day(1, date));
  await expect.poll(() => started).toHaveLength(1);
  const history = askFrom(3, `${histories.path}?cate_id=2001`);
  const other = day(2, "2020-01-01");
  // A later request has been answered, so both are queued.
  await server.send("/healthz");
  gate.resolve();
  expect([(await history).status, (await other).status]).toEqual([200, 200]);
  expect(started.indexOf("2020-01-01")).toBeLessThan(4);
  const statuses = (await Promise.all(much)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(30 - 1 - HEAVY.waitingEach);
});

test("a past day is built once, and again only after a correction", async () => {
  const dates: (string | undefined)[] = [];
  const compute = async ({ params: { date } }: { params: { date?: string | undefined } }) => {
    dates.push(date);
    return EMPTY;
  };
  server = await openApp({ statistics: { topThree: compute } });
  const yesterday = drawAt(-24 * 60);
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws: [yesterday] });
  await server.board.refresh();
  const tags = new Set<string | null>();
  const send = async () => {
    await top("&date=2026-02-28");
    tags.add(
      (await server.send(`${histories.path}?cate_id=2001&date=2026-02-28`)).headers.get("etag"),
    );
  };
  await send();
  for (const at of [1, 2, 3]) {
    await server.draw(at);
    await send();
  }
  expect([dates.length, tags.size]).toEqual([1, 1]);
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws: [drawAt(-24 * 60 + 1)] });
  await server.board.refresh();
  await send();
  expect([dates.length, tags.size]).toEqual([2, 2]);
});

test("statistics beyond the queue's limit are refused with 503 and Retry-After", async () => {
  const { compute, finish } = slowStatistic();
  server = await openApp({ statistics: { topThree: compute } });
  const days = DATES.map((date, nth) => askFrom(nth, `${topThree.path}?cate_id=2001&date=${date}`));
  const refused = await Promise.race(days);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  finish();
  expect((await Promise.all(days)).filter(({ status }) => status === 200)).toHaveLength(65);
});

test("unknown parameters don't bypass the cache", async () => {
  const { started, compute } = slowStatistic();
  server = await openApp({ statistics: { topThree: compute } });
  for (const query of ["", "&x=1", "&x=2&y", "&x=1&x=2"]) await top(`&limit=500${query}`);
  expect(started).toEqual([500]);
  expect(await top("&limit=500&limit=500")).toBe(400);
});

describe("pages in the queue", () => {
  /** A site with pages that end on command. */
  function slowRenderer() {
    const started: string[] = [];
    const gate = Promise.withResolvers<void>();
    const renderer: Renderer = async ({ url }) => {
      started.push(url);
      await gate.promise;
      return { status: 200, html: url, scriptHashes: [], styleHashes: [] };
    };
    return { renderer, started, finish: () => gate.resolve() };
  }

  test("delay neither light requests nor cached pages", async () => {
    const { renderer, started, finish } = slowRenderer();
    server = await openApp({ renderer });
    const pages = ["/en", "/ja", "/en/about"].map((path) => server.send(path));
    await expect.poll(() => started).toEqual(["/en"]);
    const light = await Promise.all(
      ["/healthz", `${open.path}?cate_id=2001`].map((path) => server.send(path)),
    );
    expect(light.map(({ status }) => status)).toEqual([200, 200]);
    expect(started).toEqual(["/en"]);
    finish();
    expect((await Promise.all(pages)).map(({ text }) => text)).toEqual(["/en", "/ja", "/en/about"]);
  });

  test("are refused with 503 and Retry-After beyond the limit", async () => {
    const { renderer, finish } = slowRenderer();
    server = await openApp({ renderer });
    const responses = DATES.map((date, nth) => askFrom(nth, `/en/track/2001?date=${date}`));
    const refused = await Promise.race(responses);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    finish();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(70 - 65);
  });

  test("fall back to an older version, without shared caching", async () => {
    const started: string[] = [];
    const gate = Promise.withResolvers<void>();
    const renderer: Renderer = async ({ url, version }) => {
      started.push(url);
      if (url.includes("date")) await gate.promise;
      const html = `${url} of ${version}`;
      return { status: 200, html, scriptHashes: [], styleHashes: [] };
    };
    server = await openApp({ renderer });
    const fresh = await server.send("/en");
    await server.draw(1);
    const responses = DATES.map((date, nth) => askFrom(nth, `/en/track/2001?date=${date}`));
    expect((await Promise.race(responses)).status).toBe(503);
    const stale = await server.send("/en");
    expect([stale.status, stale.text]).toEqual([200, fresh.text]);
    expect(stale.headers.get("cache-control")).toBe("private, no-cache");
    expect(stale.headers.get("cdn-cache-control")).toBe(null);
    gate.resolve();
    await Promise.all(responses);
    expect((await server.send("/en")).text).not.toBe(fresh.text);
  });
});
