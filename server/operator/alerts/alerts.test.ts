import * as v from "valibot";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addFeedback } from "#contract/endpoints.ts";
import { formatLocal } from "#domain/zone.ts";
import { drawAt, NOON, openApp, post } from "#server/app-for-tests.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { BUILT_IN } from "#server/draws/catalogue/catalogue.ts";
import { readEnv } from "#server/env.ts";
import { holdClock } from "#server/held-clock-for-tests.ts";
import { openBoard } from "#server/live/board.ts";
import { openReceiver } from "#server/push/receiver-for-tests.ts";
import { onBothEngines } from "#server/store/engines-for-tests.ts";
import { openStore } from "#server/store/open-store.ts";
import type { Store } from "#server/store/store.ts";
import { startAlerts, WATCH_MS } from "./start.ts";
import { LATE_SECONDS, SILENT_SECONDS } from "./track-watch.ts";

const Message = v.object({
  text: v.string(),
  type: v.string(),
  timestamp: v.string(),
  data: v.looseObject({}),
});

let receiver: Awaited<ReturnType<typeof openReceiver>>;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await receiver.close();
});

const DUE = formatLocal("Asia/Shanghai", NOON + 60);
const environment = () => ({ ALERT_URL: `${receiver.origin}/alert` });
const sent = () =>
  receiver.received.map(({ body }) => {
    const { type, data } = v.parse(Message, JSON.parse(body.toString()));
    return { type, data };
  });
const texts = () =>
  receiver.received.map(({ body }) => v.parse(Message, JSON.parse(body.toString())).text);
const types = () => sent().map(({ type }) => type);

/** Starts a server that holds the alerts' lease. */
async function serve(store?: Store) {
  const server = await openApp({ environment: environment(), ...(store && { store }) });
  stops.push(() => server.close());
  await server.alerts.idle();
  async function watch(ms = WATCH_MS) {
    server.clock.pass(ms);
    await server.alerts.idle();
  }
  return { ...server, watch };
}

test("an alert of new feedback has neither author nor text", async () => {
  const server = await serve();
  const feedback = { name: "Mei Lin", mobile: "13800000000", content: "a wrong time" };
  const answer = await server.send(
    addFeedback.path,
    post(JSON.stringify(feedback), { authorization: "" }),
  );
  expect(answer.status).toBe(200);
  await server.alerts.idle();
  expect(sent()).toEqual([{ type: "feedback.received", data: { id: 1 } }]);
  expect(texts()).toEqual(["A visitor has sent feedback. http://localhost/ops/feedback"]);
  expect(receiver.received.map(({ body }) => body.toString()).join()).not.toMatch(/Mei|138|wrong/);
});

test("a late draw is reported once, and once when it arrives", async () => {
  const server = await serve();
  server.clock.set((NOON + 60 + LATE_SECONDS - 1) * 1000);
  for (let poll = 0; poll < 4; poll += 1) await server.watch();
  expect(types()).toEqual(["track.late"]);
  await server.draw(1, { next_open_timestamp: NOON + 600 });
  await server.watch();
  expect(types()).toEqual(["track.late", "track.recovered"]);
  const late = { cate_id: 2001, term: "5001", next_open_timestamp: NOON + 60 };
  expect(sent().map(({ data }) => data)).toEqual([late, late]);
  const named = `${TRACKS[0]?.name.en} (track 2001): draw 5001 due at ${DUE} (Asia/Shanghai)`;
  expect(texts()).toEqual([
    `${named} is late. http://localhost/ops/tracks/2001`,
    `${named} is no longer late. http://localhost/ops/tracks/2001`,
  ]);
});

test("a silent feed is reported when a draw is overdue and none arrives", async () => {
  const server = await serve();
  server.clock.set((NOON + 60 + SILENT_SECONDS) * 1000);
  await server.watch();
  expect(types()).toEqual(["track.late", "feed.silent"]);
  expect(sent()[1]?.data).toEqual({ since: NOON, tracks: [2001] });
  expect(texts()[1]).toMatch(
    /^No real draw has arrived since [\d :-]+ \(Asia\/Shanghai\), though .* \(track 2001\)\. http/,
  );
  await server.draw(12, { next_open_timestamp: NOON + 1200 });
  await server.watch();
  expect(types().slice(2)).toEqual(["track.recovered", "feed.recovered"]);
});

test("a store failure and its end are reported", async () => {
  const own = await openStore({ dataDir: ":memory:" });
  let fails = false;
  const check = () => (fails ? Promise.reject(new Error("database or disk is full")) : own.check());
  const server = await serve({ ...own, check });
  fails = true;
  for (let poll = 0; poll < 4; poll += 1) await server.watch();
  expect(types()).toEqual(["store.failing"]);
  expect(sent()[0]?.data["problem"]).toMatch(/^database or disk is full\. /);
  fails = false;
  await server.watch();
  expect(types()).toEqual(["store.failing", "store.recovered"]);
});

test("without an address no alerts are sent", async () => {
  const server = await openApp();
  stops.push(() => server.close());
  server.clock.pass(SILENT_SECONDS * 1000);
  await server.alerts.idle();
  expect(
    await server.store.leases.take({ name: "alerts", holder: "x" }, { now: 0, until: 1 }),
  ).toBe(true);
});

/** A process on a store, with board, clock and alerts. */
async function processOn(store: Store) {
  const clock = holdClock((NOON + 30) * 1000);
  const log = () => {};
  const board = await openBoard({ store, tracks: BUILT_IN.tracks, clock, log });
  const env = readEnv(environment());
  const alerts = startAlerts({
    store,
    board,
    env,
    clock,
    siteAddress: () => "http://localhost",
    log,
  });
  stops.push(async () => {
    board.close();
    await alerts.stop();
  });
  await alerts.idle();
  return { board, clock, alerts };
}

onBothEngines("alerts of two processes", (kit) => {
  test("one of two processes reports a late draw, the other after the first has stopped", async () => {
    await kit.feed([drawAt(0)]);
    const first = await processOn(kit.store);
    const second = await processOn(await kit.open());
    for (const { clock } of [first, second]) clock.set((NOON + 60 + LATE_SECONDS) * 1000);
    async function watch(...processes: (typeof first)[]) {
      for (const { board, clock, alerts } of processes) {
        clock.pass(WATCH_MS);
        await board.refresh();
        await alerts.idle();
      }
    }
    await watch(first, second);
    await watch(first, second);
    expect(types()).toEqual(["track.late"]);
    await kit.feed([drawAt(1, { next_open_timestamp: NOON + 120 })]);
    await first.alerts.stop();
    second.clock.set((NOON + 120 + LATE_SECONDS) * 1000);
    await watch(second);
    await watch(second);
    expect(sent().slice(1)).toMatchObject([{ type: "track.late", data: { term: "5002" } }]);
  });
});
