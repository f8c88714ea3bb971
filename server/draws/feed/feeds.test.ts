import type { RequestListener } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatLocal } from "#domain/zone.ts";
import { NOON, openApp } from "#server/app-for-tests.ts";
import { createCatalogue } from "#server/draws/catalogue/catalogue.ts";
import { parseSite } from "#server/draws/catalogue/parse.ts";
import { startTrackFeeds } from "#server/operator/feeds.ts";
import { MAX_ANSWER_BYTES } from "./request-feed.ts";
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

/** A common upstream's data of draw `at`, one a minute. */
function upstreamDraw(at: number, other: Given = {}) {
  return {
    preDrawIssue: 7000 + at,
    preDrawCode: "03,01,02,05,04",
    preDrawTime: formatLocal(ZONE, NOON + PERIOD * at),
    drawIssue: 7001 + at,
    drawTime: formatLocal(ZONE, NOON + PERIOD * (at + 1)),
    ...other,
  };
}
function body(at: number, other: Given = {}): string {
  return JSON.stringify({ errorCode: 0, result: { data: upstreamDraw(at, other) } });
}

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let kit: Awaited<ReturnType<typeof openApp>>;
let feeds: ReturnType<typeof startTrackFeeds>;
const IDS = [3001, 3002, 3003];
/** Tracks with a list of draws, with this site's own API as the feed, and with a feed in GBK. */
const [LIST, OWN, GBK] = [3004, 3005, 3006];
const LIST_FIELDS = {
  term: "no",
  number: "balls",
  time: "at",
  next_term: "nextNo",
  next_time: "nextAt",
};
const OWN_FIELDS = {
  term: "term",
  number: "number",
  time: "open_timestamp",
  timings: "timings",
  next_term: "next_term",
  next_time: "next_open_timestamp",
};

beforeEach(async () => {
  upstream = await startUpstream();
  const trackWithFeed = (id: number, feed: object) => {
    const own = { id, name: { en: `Track ${id}` }, marbles: 5, zone: ZONE };
    const all = { url: `${upstream.url}/${id}`, every: 10, ...feed };
    return { ...own, period: { seconds: PERIOD }, feed: all };
  };
  const headers = { Authorization: "$FEED_KEY" };
  const tracks = [
    ...IDS.map((id) => trackWithFeed(id, { draws: "result.data", fields, headers })),
    trackWithFeed(LIST, { draws: "data", fields: LIST_FIELDS }),
    trackWithFeed(OWN, { draws: "data", fields: OWN_FIELDS }),
    trackWithFeed(GBK, { draws: "data", fields: LIST_FIELDS, charset: "gbk" }),
  ];
  for (const id of [LIST, OWN, GBK]) upstream.behave(`/${id}`, answering('{"data":[]}'));
  const { site, problems } = parseSite(JSON.stringify({ unfed: "hidden", tracks }), { art: null });
  if (site === null) throw new Error(problems.join());
  kit = await openApp({ catalogue: { current: createCatalogue(site), problems: [] } });
  for (const id of IDS) upstream.behave(`/${id}`, answering(body(0)));
  const environment = { FEED_KEY: "secret" };
  feeds = startTrackFeeds(kit, { environment, random: () => 0, timeoutMs: TIMEOUT_MS });
});
afterEach(async () => {
  await feeds.stop();
  await kit.close();
  await upstream.stop();
});

function getState(id: number) {
  const found = feeds.states().find(({ cate_id }) => cate_id === id);
  if (found === undefined) throw new Error(`no feed of ${id}`);
  return found;
}
/** Advances the time to a feed's next request and waits for all responses. */
async function turn(id = 3001): Promise<void> {
  kit.clock.pass(Math.max(0, getState(id).next - kit.clock.now()) + 250);
  await feeds.poll();
}
const listTerms = (id: number) => kit.board.anyTrack(id)?.draws.map(({ term }) => term);

test("the draw of a common upstream is shown", async () => {
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
  expect(upstream.requests[0]?.headers["authorization"]).toBe("secret");
  expect(getState(3001)).toMatchObject({
    status: 200,
    said: "1 draws: 1 stored, 0 known, 0 refused",
    problem: null,
    failures: 0,
  });
});

/** A row of the list; `at` is minutes from noon. */
const rowAt = (at: number, other: object = {}) => ({
  no: String(100 + at),
  balls: "03,01,02,05,04",
  at: formatLocal(ZONE, NOON + PERIOD * at),
  ...other,
});
const respondWithRows = (...rows: object[]) => answering(JSON.stringify({ data: rows }));
const warnings = (id: number) =>
  kit.logged.filter((line) => line.startsWith(`the feed of track ${id}`));

test("a row that isn't drawn yet is skipped, and polled at the usual interval", async () => {
  upstream.behave(
    "/3004",
    respondWithRows({ no: "103", balls: null, at: "" }, rowAt(0), rowAt(-1)),
  );
  await turn(LIST);
  expect(listTerms(LIST)).toEqual(["100", "99"]);
  expect(getState(LIST)).toMatchObject({
    said: "3 draws: 2 stored, 0 known, 0 refused, 1 not drawn yet",
    problem: null,
    failures: 0,
    next: kit.clock.now() + 10_000,
  });
});

test("an unreadable or refused row affects no other row and no interval", async () => {
  const bad = [rowAt(-3, { balls: "1,1,2,3,4" }), rowAt(-4, { at: "noon" }), {}, { balls: "1,2" }];
  upstream.behave(
    "/3004",
    respondWithRows(rowAt(0), ...bad, rowAt(-1, { balls: "1,2,3" }), rowAt(-2)),
  );
  await turn(LIST);
  expect(listTerms(LIST)).toEqual(["100", "98"]);
  const { problem, failures, next, said } = getState(LIST);
  expect(problem).toMatch(/^draw 96: at must be a time like .* \(and 3 more\)$/);
  expect([failures, next - kit.clock.now()]).toEqual([0, 10_000]);
  expect(said).toBe("7 draws: 2 stored, 0 known, 4 refused, 1 not drawn yet");
});

test("a wrong path of the numbers is reported until there are numbers", async () => {
  upstream.behave("/3004", respondWithRows({ no: "100", numbers: "1,2,3,4,5", at: NOON }));
  await turn(LIST);
  expect(getState(LIST).problem).toBe("no draw has balls: is it the place of the numbers?");
  upstream.behave("/3004", respondWithRows(rowAt(0)));
  await turn(LIST);
  upstream.behave("/3004", respondWithRows({ no: "101", at: "" }));
  await turn(LIST);
  expect(getState(LIST)).toMatchObject({ problem: null, failures: 0 });
});

test.each([
  ["is unknown", { nextNo: "", nextAt: 0 }],
  ["lies before the draw", { nextNo: "101", nextAt: formatLocal(ZONE, NOON - 3600) }],
  ["lies years ahead", { nextNo: "101", nextAt: "2036-03-01 12:00:00" }],
  ["has a time that is none", { nextNo: "101", nextAt: "soon" }],
  ["has a number that is none", { nextNo: "1 0 1", nextAt: NOON + PERIOD }],
  ["is the draw itself", { nextNo: "0100", nextAt: NOON + PERIOD }],
])("a next draw that %s doesn't affect the draw, and is logged once", async (_, next) => {
  upstream.behave("/3004", respondWithRows(rowAt(0, next)));
  await turn(LIST);
  upstream.behave("/3004", respondWithRows(rowAt(0, next), rowAt(-1)));
  await turn(LIST);
  const [draw] = kit.board.anyTrack(LIST)?.draws ?? [];
  expect(draw).toMatchObject({ term: "100", next_term: null, next_open_timestamp: null });
  expect(getState(LIST)).toMatchObject({ problem: null, failures: 0 });
  expect(warnings(LIST)).toEqual([
    expect.stringMatching(/: (draw 100 is stored without its next one: next_|it names fields)/),
  ]);
});

test("the site can follow its own API, also without a next draw or any draw", async () => {
  const own = async () => (await kit.send(`/api/v1/hall/open?cate_id=${LIST}`)).text;
  upstream.behave("/3005", answering('{"code":200,"msg":"","data":null}'));
  await turn(OWN);
  const said = "0 draws: 0 stored, 0 known, 0 refused";
  expect(getState(OWN)).toMatchObject({ problem: null, failures: 0, said });
  upstream.behave("/3004", respondWithRows(rowAt(0)));
  await turn(LIST);
  const text = await own();
  expect(text).toContain('"next_term":""');
  upstream.behave("/3005", answering(text));
  await turn(OWN);
  expect(kit.board.anyTrack(OWN)?.draws).toMatchObject([
    { term: "100", number: "3,1,2,5,4", open_timestamp: NOON, next_term: null },
  ]);
  expect(getState(OWN)).toMatchObject({ problem: null, failures: 0 });
});

test("a draw number of many digits is exact", async () => {
  const [no, at] = ["20261129100010541", formatLocal(ZONE, NOON)];
  upstream.behave("/3004", answering(`{"data":[{"no":${no},"balls":"3,1,2,5,4","at":"${at}"}]}`));
  await turn(LIST);
  expect(listTerms(LIST)).toEqual([no]);
});

test("numbers with another separator are refused with the right setting", async () => {
  upstream.behave(
    "/3004",
    respondWithRows({ no: "102", balls: "3 1 2 5 4", at: "2026/3/1 9:05:00" }),
  );
  await turn(LIST);
  expect(getState(LIST).problem).toBe(
    'draw 102: balls: the numbers of "3 1 2 5 4" aren\'t separated by ","; set "separator": " "',
  );
});

test("a response in another charset is read with the setting", async () => {
  const [head, tail] = JSON.stringify({ data: [rowAt(0, { name: "%" })] }).split("%");
  const bytes = Buffer.concat([
    Buffer.from(head ?? ""),
    Buffer.from([0xc6, 0xda]),
    Buffer.from(tail ?? ""),
  ]);
  upstream.behave("/3004", answering(bytes));
  upstream.behave("/3006", answering(bytes));
  await turn(GBK);
  expect(listTerms(GBK)).toEqual(["100"]);
  expect(getState(LIST).problem).toBe(
    'the answer is not text in utf-8; set "charset" to the one that the feed has, like "gbk"',
  );
});

test("an unchanged response is stored again after a reset of the track", async () => {
  const text = JSON.stringify({ data: [rowAt(0), rowAt(-1)] });
  upstream.behave("/3004", (request, response) => {
    const isKnown = request.headers["if-none-match"] === '"a"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"a"' }).end(isKnown ? undefined : text);
  });
  upstream.behave("/3001", answering(body(0)));
  for (let nth = 0; nth < 2; nth += 1) await turn(LIST);
  expect(getState(LIST)).toMatchObject({ said: "nothing new" });
  const by = { address: "test", now: NOON };
  for (const id of [LIST, 3001]) await kit.store.operator.reset(id, by);
  await kit.board.refresh();
  expect([listTerms(LIST), listTerms(3001)]).toEqual([[], []]);
  for (let nth = 0; nth < 2; nth += 1) await turn(LIST);
  expect([listTerms(LIST), listTerms(3001)]).toEqual([["100", "99"], ["7000"]]);
  expect(getState(LIST)).toMatchObject({ said: "nothing new", problem: null });
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
  ["reports no change to an unconditional request", status(304), /status 304/],
  ["answers with a page", answering("<!doctype html><p>Hello"), /HTML or XML, not JSON/],
  ["cuts its JSON", answering(body(1).slice(0, 60)), /not valid JSON/],
  ["is empty", answering(""), /not valid JSON/],
  ["is huge", answering(Buffer.alloc(MAX_ANSWER_BYTES + 1, 32)), /longer than 2097152 bytes/],
  [
    "sends elsewhere",
    status(302, { location: "http://elsewhere.example/" }),
    /redirects to elsewhere\.example, which is another host/,
  ],
  ["sends around in circles", status(302, { location: "/3001" }), /more than 3 times/],
  [
    "isn't UTF-8",
    answering(Buffer.from([0x7b, 0xff, 0x7d])),
    /not text in utf-8; set "charset" to the one/,
  ],
  ["has an unknown charset", answering(body(1), { "content-type": "a/b; charset=x-no" }), /x-no/],
  ["has no draw", answering('{"errorCode":1,"result":null}'), /result\.data is missing/],
  [
    "has no term",
    answering(body(1).replace("preDrawIssue", "issue")),
    /^row 1: preDrawIssue is missing$/,
  ],
  [
    "has a wrong type",
    answering(body(1).replace('"03,01,02,05,04"', "{}")),
    /draw 7001: preDrawCode must be/,
  ],
  ["doubles a marble", answering(body(1, { preDrawCode: "1,1,2,3,4" })), /draw 7001: number: /],
  ["has a marble too many", answering(body(1, { preDrawCode: "1,2,3,4,9" })), /draw 7001: number/],
  [
    "is ahead of time",
    answering(body(1, { preDrawTime: "2026-03-01 13:00:00" })),
    /ahead of the server's clock/,
  ],
  [
    "has a time that is none",
    answering(body(1, { preDrawTime: "noon" })),
    /draw 7001: preDrawTime must be/,
  ],
  ["changes a stored draw", answering(body(0, { preDrawCode: "1,2,3,4,5" })), /7000: differs/],
];

test.each(FAULTS)(
  "a feed that %s is reported, stores nothing and recovers",
  async (_, bad, problem) => {
    await turn();
    upstream.behave("/3001", bad);
    upstream.behave("/3002", answering(body(1)));
    kit.clock.pass(PERIOD * 1000);
    await feeds.poll();
    expect(getState(3001).problem).toMatch(problem);
    expect(listTerms(3001)).toEqual(["7000"]);
    // Other feeds aren't delayed.
    expect(listTerms(3002)).toEqual(["7001", "7000"]);
    expect(kit.logged.filter((line) => line.startsWith("the feed of track 3001"))).toHaveLength(1);

    upstream.behave("/3001", answering(`\uFEFF${body(1)}`));
    await turn();
    expect(getState(3001)).toMatchObject({ problem: null, failures: 0 });
    expect(listTerms(3001)).toEqual(["7001", "7000"]);
    expect(kit.logged).toContain("the feed of track 3001: all is well again");
  },
);

test("a feed that refuses connections is polled with backoff up to five minutes", async () => {
  await turn();
  await upstream.stop();
  const waits: number[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    await turn();
    waits.push(Math.round((getState(3001).next - kit.clock.now()) / 1000));
  }
  expect(getState(3001).problem).toMatch(/can't be reached: ECONNREFUSED/);
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
  upstream = await startUpstream();
});

test("the state has the time of an unreadable response", async () => {
  expect(getState(3001)).toMatchObject({ answered: null, status: null });
  upstream.behave("/3001", answering("<p>"));
  await turn();
  const now = kit.clock.now();
  expect(getState(3001)).toMatchObject({
    status: 200,
    answered: now,
    failures: 1,
    next: now + 2000,
  });
  expect(getState(3002)).toMatchObject({ status: 200, failures: 0 });
});

test("Retry-After is honoured", async () => {
  upstream.behave("/3001", status(429, { "retry-after": "40" }));
  await turn();
  expect(getState(3001).next - kit.clock.now()).toBe(40_000);
});

test("known draws in any order are no fault, and later requests are conditional", async () => {
  const list = [0, -2, -1].map((at) => upstreamDraw(at));
  const text = JSON.stringify({ result: { data: list } });
  upstream.behave("/3001", (request, response) => {
    const isKnown = request.headers["if-none-match"] === '"a"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"a"' }).end(isKnown ? undefined : text);
  });
  await turn();
  expect(listTerms(3001)).toEqual(["7000", "6999", "6998"]);
  await turn();
  expect(getState(3001)).toMatchObject({ status: 304, said: "nothing new", problem: null });
  upstream.behave("/3001", answering(body(-1)));
  await turn();
  expect(getState(3001)).toMatchObject({ said: "1 draws: 0 stored, 1 known, 0 refused" });
  expect(listTerms(3001)).toEqual(["7000", "6999", "6998"]);
});

test("a due draw is requested at its time and then every few seconds", async () => {
  await turn();
  const answered: number[] = [];
  while (kit.clock.now() < (NOON + PERIOD + 10) * 1000) {
    await turn();
    answered.push(Math.round((getState(3001).answered ?? 0) / 1000) - NOON);
  }
  expect(answered.filter((second) => second >= PERIOD)).toHaveLength(4);
  expect(answered).toContain(PERIOD);
});

test("a redirect within the host is followed", async () => {
  upstream.behave("/3001", status(301, { location: "/moved" }));
  upstream.behave("/moved", answering(body(0)));
  await turn();
  expect(listTerms(3001)).toEqual(["7000"]);
});

test("stopping aborts a hanging request without a fault in the log", async () => {
  const hung = Promise.withResolvers<void>();
  upstream.behave("/3001", () => hung.resolve());
  const own = { environment: { FEED_KEY: "secret" }, random: () => 0, timeoutMs: 3_600_000 };
  await feeds.stop();
  const stopped = startTrackFeeds(kit, own);
  kit.clock.pass(250);
  await hung.promise;
  await stopped.stop();
  expect(kit.logged).toEqual([]);
});

test("an unset variable is reported, and nothing is sent", async () => {
  const bare = startTrackFeeds(kit, { environment: {}, random: () => 0 });
  await bare.poll();
  expect(bare.states()[0]?.problem).toBe("the environment has no FEED_KEY");
  expect(upstream.requests.filter(({ path }) => path === "/3001")).toEqual([]);
  await bare.stop();
});
