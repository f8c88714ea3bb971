import type { RequestListener } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { printLocal } from "#domain/zone.ts";
import { NOON, openApp } from "#server/app-for-tests.ts";
import { catalogueOf } from "#server/catalogue/catalogue.ts";
import { parseSite } from "#server/catalogue/parse.ts";
import { startFeedsOf } from "#server/resources/ops/feeds.ts";
import { ANSWER_BYTES_MAX } from "./ask.ts";
import { answering, startUpstream } from "./upstream-for-tests.ts";

const ZONE = "Asia/Shanghai";
const PERIOD = 60;
const TIMEOUT_MS = 1000;
const fields = {
  term: "preDrawIssue",
  number: "preDrawCode",
  time: "preDrawTime",
  next_term: "drawIssue",
  next_time: "drawTime",
};
type Given = Partial<Record<"preDrawIssue" | "preDrawCode" | "preDrawTime", string | number>>;

/** What a common upstream answers for draw `at`, one a minute. */
function dataOf(at: number, other: Given = {}) {
  return {
    preDrawIssue: 7000 + at,
    preDrawCode: "03,01,02,05,04",
    preDrawTime: printLocal(ZONE, NOON + PERIOD * at),
    drawIssue: 7001 + at,
    drawTime: printLocal(ZONE, NOON + PERIOD * (at + 1)),
    ...other,
  };
}
function body(at: number, other: Given = {}): string {
  return JSON.stringify({ errorCode: 0, result: { data: dataOf(at, other) } });
}

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let kit: Awaited<ReturnType<typeof openApp>>;
let feeds: ReturnType<typeof startFeedsOf>;
const IDS = [3001, 3002, 3003];

beforeEach(async () => {
  upstream = await startUpstream();
  const tracks = IDS.map((id) => {
    const feed = { url: `${upstream.url}/${id}`, every: 10, draws: "result.data", fields };
    const headers = { Authorization: "$FEED_KEY" };
    const own = { id, name: { en: `Track ${id}` }, marbles: 5, zone: ZONE };
    return { ...own, period: { seconds: PERIOD }, feed: { ...feed, headers } };
  });
  const { site, problems } = parseSite(JSON.stringify({ unfed: "hidden", tracks }), { art: null });
  if (site === null) throw new Error(problems.join());
  kit = await openApp({ catalogue: { current: catalogueOf(site), problems: [] } });
  for (const id of IDS) upstream.behave(`/${id}`, answering(body(0)));
  const environment = { FEED_KEY: "secret" };
  feeds = startFeedsOf(kit, { environment, random: () => 0, timeoutMs: TIMEOUT_MS });
});
afterEach(async () => {
  await feeds.stop();
  await kit.close();
  await upstream.stop();
});

function stateOf(id: number) {
  const found = feeds.states().find(({ cate_id }) => cate_id === id);
  if (found === undefined) throw new Error(`no feed of ${id}`);
  return found;
}
/** Lets time pass until a feed is asked, and waits for all answers. */
async function turn(id = 3001): Promise<void> {
  kit.clock.pass(Math.max(0, stateOf(id).next - kit.clock.now()) + 250);
  await feeds.poll();
}
const termsOf = (id: number) => kit.board.anyTrack(id)?.draws.map(({ term }) => term);

test("a common upstream is asked and its draw is shown", async () => {
  await turn();
  const [draw] = kit.board.anyTrack(3001)?.draws ?? [];
  expect(draw).toMatchObject({
    term: "7000",
    number: "3,1,2,5,4",
    open_timestamp: NOON,
    next_term: "7001",
    next_open_timestamp: NOON + PERIOD,
    source: "feed",
  });
  expect(upstream.asked[0]?.headers["authorization"]).toBe("secret");
  expect(stateOf(3001)).toMatchObject({
    status: 200,
    said: "1 draws: 1 stored, 0 known, 0 refused",
    problem: null,
    failures: 0,
  });
});

const hang: RequestListener = () => {};
const drip: RequestListener = (_, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(code, headers).end("no");

const FAULTS: [string, RequestListener, RegExp][] = [
  ["closes the connection", (request) => void request.socket.destroy(), /can't be reached: /],
  ["hangs without headers", hang, /no whole answer within 1 s/],
  ["drips its body", drip, /no whole answer within 1 s/],
  ["fails", status(500), /status 500/],
  ["is away", status(404), /status 404/],
  ["asks to wait", status(429, { "retry-after": "40" }), /status 429/],
  ["says that nothing changed, unasked", status(304), /status 304/],
  ["answers with a page", answering("<!doctype html><p>Hello"), /HTML or XML, not JSON/],
  ["cuts its JSON", answering(body(1).slice(0, 60)), /not valid JSON/],
  ["is empty", answering(""), /not valid JSON/],
  ["is huge", answering(Buffer.alloc(ANSWER_BYTES_MAX + 1, 32)), /longer than 2097152 bytes/],
  [
    "sends elsewhere",
    status(302, { location: "http://elsewhere.example/" }),
    /redirects to elsewhere\.example, which is another host/,
  ],
  ["sends around in circles", status(302, { location: "/3001" }), /more than 3 times/],
  ["isn't UTF-8", answering(Buffer.from([0x7b, 0xff, 0x7d])), /not text in utf-8/],
  ["has an unknown charset", answering(body(1), { "content-type": "a/b; charset=x-no" }), /x-no/],
  ["has no draw", answering('{"errorCode":1,"result":null}'), /result\.data is missing/],
  ["has no term", answering('{"result":{"data":{"preDrawTime":1}}}'), /is missing/],
  ["has a wrong type", answering(body(1).replace('"03,01,02,05,04"', "{}")), /preDrawCode must be/],
  ["doubles a marble", answering(body(1, { preDrawCode: "1,1,2,3,4" })), /draw 7001: number: /],
  ["has a marble too many", answering(body(1, { preDrawCode: "1,2,3,4,9" })), /draw 7001: number/],
  [
    "is ahead of time",
    answering(body(1, { preDrawTime: "2026-03-01 13:00:00" })),
    /ahead of the clock/,
  ],
  ["has a time that is none", answering(body(1, { preDrawTime: "noon" })), /open_time: must be/],
  ["changes a stored draw", answering(body(0, { preDrawCode: "1,2,3,4,5" })), /7000: differs/],
];

test.each(FAULTS)(
  "a feed that %s is named, stores nothing and recovers",
  async (_, bad, problem) => {
    await turn();
    upstream.behave("/3001", bad);
    upstream.behave("/3002", answering(body(1)));
    kit.clock.pass(PERIOD * 1000);
    await feeds.poll();
    expect(stateOf(3001).problem).toMatch(problem);
    expect(termsOf(3001)).toEqual(["7000"]);
    // The others aren't delayed.
    expect(termsOf(3002)).toEqual(["7001", "7000"]);
    expect(kit.logged.filter((line) => line.startsWith("the feed of track 3001"))).toHaveLength(1);

    upstream.behave("/3001", answering(`\uFEFF${body(1)}`));
    await turn();
    expect(stateOf(3001)).toMatchObject({ problem: null, failures: 0 });
    expect(termsOf(3001)).toEqual(["7001", "7000"]);
    expect(kit.logged).toContain("the feed of track 3001: all is well again");
  },
);

test("a feed that refuses the connection is asked less and less often, up to five minutes", async () => {
  await turn();
  await upstream.stop();
  const waits: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    await turn();
    waits.push(Math.round((stateOf(3001).next - kit.clock.now()) / 1000));
  }
  expect(stateOf(3001).problem).toMatch(/can't be reached: ECONNREFUSED/);
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  upstream = await startUpstream();
});

test("the state says when a feed was asked, and that it answered what can't be read", async () => {
  expect(stateOf(3001)).toMatchObject({ asked: null, answered: null, status: null });
  upstream.behave("/3001", answering("<p>"));
  await turn();
  const now = kit.clock.now();
  expect(stateOf(3001)).toMatchObject({
    status: 200,
    answered: now,
    failures: 1,
    next: now + 2000,
  });
  expect(stateOf(3002)).toMatchObject({ status: 200, failures: 0 });
});

test("Retry-After is obeyed", async () => {
  upstream.behave("/3001", status(429, { "retry-after": "40" }));
  await turn();
  expect(stateOf(3001).next - kit.clock.now()).toBe(40_000);
});

test("draws that are known, in any order, are no fault and asked for by their ETag", async () => {
  const list = [0, -2, -1].map((at) => dataOf(at));
  const text = JSON.stringify({ result: { data: list } });
  upstream.behave("/3001", (request, response) => {
    const isKnown = request.headers["if-none-match"] === '"a"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"a"' }).end(isKnown ? undefined : text);
  });
  await turn();
  expect(termsOf(3001)).toEqual(["7000", "6999", "6998"]);
  await turn();
  expect(stateOf(3001)).toMatchObject({ status: 304, said: "nothing new", problem: null });
  upstream.behave("/3001", answering(body(-1)));
  await turn();
  expect(stateOf(3001)).toMatchObject({ said: "1 draws: 0 stored, 1 known, 0 refused" });
  expect(termsOf(3001)).toEqual(["7000", "6999", "6998"]);
});

test("a due draw is asked for at its time and then every few seconds", async () => {
  await turn();
  const asked: number[] = [];
  while (kit.clock.now() < (NOON + PERIOD + 10) * 1000) {
    await turn();
    asked.push(Math.round((stateOf(3001).asked ?? 0) / 1000) - NOON);
  }
  expect(asked.filter((second) => second >= PERIOD)).toHaveLength(4);
  expect(asked).toContain(PERIOD);
});

test("a redirect within the host is followed", async () => {
  upstream.behave("/3001", status(301, { location: "/moved" }));
  upstream.behave("/moved", answering(body(0)));
  await turn();
  expect(termsOf(3001)).toEqual(["7000"]);
});

test("stopping ends a request that hangs, without a fault in the log", async () => {
  const hung = Promise.withResolvers<void>();
  upstream.behave("/3001", () => hung.resolve());
  const own = { environment: { FEED_KEY: "secret" }, random: () => 0, timeoutMs: 3_600_000 };
  await feeds.stop();
  const stopped = startFeedsOf(kit, own);
  kit.clock.pass(250);
  await hung.promise;
  await stopped.stop();
  expect(kit.logged).toEqual([]);
});

test("a variable that isn't set is named, and nothing is sent", async () => {
  const bare = startFeedsOf(kit, { environment: {}, random: () => 0 });
  await bare.poll();
  expect(bare.states()[0]?.problem).toBe("the environment has no FEED_KEY");
  expect(upstream.asked).toEqual([]);
  await bare.stop();
});
