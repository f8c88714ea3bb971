import { afterEach, beforeEach, expect, test } from "vitest";
import type { TrackFeed } from "#server/draws/catalogue/catalogue.ts";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { startFeeds } from "./feeds.ts";
import type { GivenItem } from "./parse-answer.ts";
import { answering, startUpstream } from "./upstream-for-tests.ts";

const NOW = 1_772_337_600_000;
const BODY = JSON.stringify({ no: "1", balls: "1,2,3", at: NOW / 1000 });
const READ = { separator: ",", format: "json", zone: "Asia/Shanghai", period: 60 } as const;
const fields = { term: "no", number: "balls", time: "at" };

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let clock: ReturnType<typeof holdClock>;
beforeEach(async () => {
  upstream = await startUpstream();
  clock = holdClock(NOW);
});
afterEach(() => upstream.stop());

const createFeed = (path: string): TrackFeed => {
  return { ...READ, fields, cate_id: 3001, url: upstream.url + path, every: 10 };
};
interface Options {
  readonly random?: number;
  readonly take?: (items: readonly GivenItem[]) => Promise<[]>;
}
function start(path: string, { random = 0, take = async () => [] }: Options = {}) {
  const catalogue = { current: { feeds: [createFeed(path)] } };
  const getNextTime = () => null;
  const getDraws = () => [];
  const log = () => {};
  const leads = async () => true;
  const deps = {
    clock,
    leads,
    catalogue,
    take,
    getNextTime,
    getDraws,
    log,
    environment: {},
    random: () => random,
  };
  return { catalogue, feeds: startFeeds(deps) };
}

test("waits have jitter", async () => {
  upstream.behave("/a", answering(BODY));
  const { feeds } = start("/a", { random: 0.5 });
  clock.pass(1000);
  await feeds.poll();
  expect((feeds.states()[0]?.next ?? 0) - clock.now()).toBe(8500);
  await feeds.stop();
});

test("requests are conditional, and unchanged responses aren't stored again", async () => {
  const changed = "Sun, 01 Mar 2026 04:00:00 GMT";
  upstream.behave("/a", (request, response) => {
    const isKnown = request.headers["if-modified-since"] === changed;
    response.writeHead(isKnown ? 304 : 200, { "last-modified": changed });
    response.end(isKnown ? undefined : BODY);
  });
  let taken = 0;
  const { feeds } = start("/a", { take: async () => ((taken += 1), []) });
  for (let nth = 0; nth < 2; nth += 1) {
    clock.pass(10_000);
    await feeds.poll();
  }
  expect(upstream.requests.map(({ headers }) => headers["if-modified-since"])).toEqual([
    undefined,
    changed,
  ]);
  expect([taken, feeds.states()[0]]).toEqual([
    1,
    expect.objectContaining({ status: 304, said: "nothing new", problem: null }),
  ]);
  await feeds.stop();
});

test("a replacing feed starts after the old one's draws are stored", async () => {
  upstream.behave("/a", answering(BODY));
  upstream.behave("/b", answering(BODY));
  const taking = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const { catalogue, feeds } = start("/a", {
    async take() {
      taking.resolve();
      await stored.promise;
      return [];
    },
  });
  clock.pass(1000);
  await taking.promise;
  catalogue.current = { feeds: [createFeed("/b")] };
  const updated = feeds.update();
  clock.pass(10_000);
  await feeds.poll();
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/a"]);
  stored.resolve();
  await updated;
  clock.pass(10_000);
  await feeds.poll();
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/a", "/b"]);
  await feeds.stop();
});

test("a redirect from http to https is followed", async () => {
  upstream.behave("/a", (_, response) => {
    response.writeHead(301, { location: `${upstream.url.replace("http:", "https:")}/a` }).end();
  });
  const { feeds } = start("/a");
  clock.pass(1000);
  await feeds.poll();
  // The upstream has no https, so the request fails there.
  expect(feeds.states()[0]?.problem).toMatch(/^it can't be reached: /);
  await feeds.stop();
});
