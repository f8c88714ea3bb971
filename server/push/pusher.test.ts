import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PushMessage } from "#contract/push.ts";
import { drawAt, openApp } from "#server/app-for-tests.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import { MAX_SUBSCRIPTIONS } from "#server/api/push.ts";
import { drawAfter } from "#server/draws/schedule.ts";
import { startPusher, createSubscription } from "./pusher-for-tests.ts";
import { browserForTests, openDripping, openReceiver, readProof } from "./receiver-for-tests.ts";

type App = Awaited<ReturnType<typeof openApp>>;

let app: App;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let pushers: ReturnType<typeof startPusher>[];
let waited: number[];
const browser = browserForTests();

beforeEach(async () => {
  app = await openApp();
  receiver = await openReceiver();
  waited = [];
  pushers = [startPusher(app, waited)];
});
afterEach(async () => {
  for (const { pusher, close } of pushers) {
    await pusher.stop();
    close();
  }
  await receiver.close();
  await app.close();
});

const subscribe = (name: string, other: object = {}) =>
  app.store.push.subscribe(
    { ...createSubscription(`${receiver.origin}/${name}`, browser), ...other },
    MAX_SUBSCRIPTIONS,
  );

const subscribers = (now = Number.POSITIVE_INFINITY) =>
  app.store.push.targets({ cate_id: 2001, after: "", limit: 9, now });

/** Publishes a draw at its time and waits for all notifications. */
async function draw(at: number, other: Parameters<typeof drawAt>[1] = {}): Promise<void> {
  app.clock.pass(60_000 * at - (app.clock.now() - (drawAt(0).open_timestamp + 1) * 1000));
  await app.draw(at, other);
  for (const { pusher } of pushers) await pusher.idle();
}

const messages = () =>
  receiver.received.map(({ body }) => v.parse(PushMessage, browser.read(body)));

describe("a new draw", () => {
  test("is sent to the track's subscribers in their language", async () => {
    await subscribe("en");
    await subscribe("cn", { lang: "cn" });
    await subscribe("other", { cate_ids: [2003] });
    await draw(1);
    expect(receiver.paths().toSorted()).toEqual(["/cn", "/en"]);
    const [cn, en] = messages().toSorted((a, b) => (a.lang < b.lang ? -1 : 1));
    expect(en).toEqual({
      title: "Amber Run · Draw no. 5001",
      body: "3 1 2 4 5 6 7 8 9 10\n12:01 (UTC+8)",
      path: "/en/track/2001",
      tag: "track-2001",
      timestamp: drawAt(1).open_timestamp,
      cate_id: 2001,
      term: "5001",
      number: "3,1,2,4,5,6,7,8,9,10",
      lang: "en",
      source: "feed",
    });
    expect(cn).toMatchObject({ path: "/track/2001", lang: "cn" });
    expect(cn?.title).toContain("第5001期");
  });

  test("has the sender's identity and the time to live", async () => {
    await subscribe("a");
    await draw(1);
    const { headers } = receiver.received[0] ?? {};
    expect(headers).toMatchObject({
      ttl: "59",
      topic: "track-2001",
      urgency: "high",
      "content-encoding": "aes128gcm",
    });
    const { publicKey } = await app.pushKeys();
    expect(readProof(headers?.authorization)).toMatchObject({
      sound: true,
      key: publicKey,
      aud: receiver.origin,
      sub: "mailto:us@example.com",
    });
  });

  test("that is simulated is labelled", async () => {
    await subscribe("a", { cate_ids: [2003], lang: "ja" });
    const schedule = TRACKS.find(({ id }) => id === 2003)?.schedule;
    const { time = 0 } = schedule
      ? drawAfter(schedule, app.clock.now() / 1000 - schedule.period)
      : {};
    const own = { cate_id: 2003, source: "simulated", open_timestamp: time } as const;
    const simulated = drawAt(0, own);
    await app.store.addDraws({ cate_id: 2003, source: "simulated", draws: [simulated] });
    await app.board.refresh();
    await pushers[0]?.pusher.idle();
    expect(messages()[0]).toMatchObject({ source: "simulated", path: "/ja/track/2003" });
    expect(messages()[0]?.body).toContain("シミュレーション · ");
  });

  test("is sent to many, a few at a time, by one of several processes", async () => {
    pushers.push(startPusher(app, waited), startPusher(app, waited));
    for (let nth = 0; nth < 60; nth += 1) await subscribe(`b${nth}`);
    await draw(1);
    expect(receiver.received).toHaveLength(60);
    expect(new Set(receiver.paths()).size).toBe(60);
    expect(receiver.most()).toBeLessThanOrEqual(16);
    expect(receiver.most()).toBeGreaterThan(1);
  });

  test("isn't sent again for a later announcement or later times", async () => {
    await subscribe("a");
    await draw(1, { timings: "", next_term: null, next_open_timestamp: null });
    await draw(1, { timings: "" });
    await draw(1);
    expect(receiver.received).toHaveLength(1);
  });

  test("isn't sent again for a correction or withdrawal", async () => {
    await subscribe("a");
    await draw(1);
    const draws = [drawAt(1, { number: "2,1,3,4,5,6,7,8,9,10" })];
    const refresh = async () => {
      await app.board.refresh();
      await pushers[0]?.pusher.idle();
    };
    await app.store.addDraws({ cate_id: 2001, source: "feed", draws, correct: true });
    await refresh();
    const note = { cn: "错误", en: "wrong track", ja: "誤り" };
    const by = { address: "::1", now: 0 };
    await app.store.operator.withdraw({ cate_id: 2001, term: "5001", note }, by);
    await refresh();
    expect(receiver.received).toHaveLength(1);
  });

  test("that is old or late isn't sent", async () => {
    await subscribe("a");
    await draw(-5);
    app.clock.pass(900_000);
    await app.draw(2);
    await app.draw(3, { next_open_timestamp: null, next_term: null });
    await pushers[0]?.pusher.idle();
    expect(receiver.paths()).toEqual([]);
  });
});

describe("a push service", () => {
  test.each([404, 410])("that returns %i gets nothing more", async (status) => {
    await subscribe("a");
    await subscribe("b");
    receiver.answer("/a", { status });
    await draw(1);
    await draw(2);
    expect(receiver.paths().filter((path) => path === "/a")).toHaveLength(1);
    expect(receiver.paths().filter((path) => path === "/b")).toHaveLength(2);
  });

  test("that is busy gets retries with backoff and the remaining time to live", async () => {
    await subscribe("a");
    receiver.answer("/a", { status: 503 }, { status: 429, headers: { "retry-after": "20" } });
    await draw(1);
    expect(receiver.received.map(({ headers }) => headers["ttl"])).toEqual(["59", "57", "37"]);
    expect(waited).toEqual([2, 20]);
    expect(await subscribers()).toHaveLength(1);
  });

  test("that stays busy until the next draw doesn't get the previous one", async () => {
    await subscribe("a");
    receiver.answer("/a", ...Array.from({ length: 9 }, () => ({ status: 500 })));
    await draw(1);
    expect(receiver.received).toHaveLength(4);
    expect(waited).toEqual([2, 8, 30]);
  });

  test("with a too long Retry-After gets no retry", async () => {
    await subscribe("a");
    receiver.answer("/a", { status: 429, headers: { "retry-after": "3600" } });
    await draw(1);
    expect([receiver.received.length, waited]).toEqual([1, []]);
  });

  test("that is unreachable gets a retry", async () => {
    await subscribe("a", { endpoint: "http://127.0.0.1:1/gone" });
    await draw(1);
    expect(waited).toEqual([2, 8, 30]);
  });

  test("that refuses is logged once per draw, and paused for an hour", async () => {
    for (const name of ["a", "b"]) {
      await subscribe(name);
      receiver.answer(`/${name}`, { status: 403 });
    }
    await draw(1);
    await draw(2);
    expect(app.logged).toEqual(["push services refused 2 notifications with status 403"]);
    expect(receiver.received).toHaveLength(2);
    await draw(62);
    expect(receiver.received).toHaveLength(4);
    expect((await subscribers()).map(({ refusals }) => refusals)).toEqual([0, 0]);
  });

  test("that refuses five consecutive times ends the subscription", async () => {
    await subscribe("a");
    await subscribe("b");
    receiver.answer("/a", ...Array.from({ length: 9 }, () => ({ status: 403 })));
    for (let hour = 0; hour < 7; hour += 1) await draw(1 + 61 * hour);
    expect(receiver.paths().filter((path) => path === "/a")).toHaveLength(5);
    expect(receiver.paths().filter((path) => path === "/b")).toHaveLength(7);
    expect((await subscribers()).map(({ endpoint }) => endpoint)).toEqual([`${receiver.origin}/b`]);
  });

  test("with endless responses delays nobody else", async () => {
    const slow = await openDripping();
    const name = { endpoint: `${receiver.origin.replace("127.0.0.1", "localhost")}/z` };
    for (let nth = 0; nth < 20; nth += 1) {
      await subscribe("", { endpoint: `${slow.origin}/${nth + 10}` });
    }
    await subscribe("z", name);
    const drawn = draw(1);
    await expect.poll(() => receiver.paths(), { timeout: 5000 }).toEqual(["/z"]);
    await expect.poll(() => slow.open(), { timeout: 5000 }).toBe(20);
    await slow.close();
    await drawn;
  });

  test("isn't used for a browser with an invalid key, whose subscription is removed", async () => {
    await subscribe("a", { p256dh: Buffer.alloc(65, 4).toString("base64url") });
    await draw(1);
    expect(receiver.received).toEqual([]);
    expect(await subscribers()).toEqual([]);
  });
});
