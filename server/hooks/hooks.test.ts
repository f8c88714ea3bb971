import { afterEach, beforeEach, expect, test } from "vitest";
import { addFeedback } from "#contract/endpoints.ts";
import { drawAt, NOON, openApp, post, TOKEN } from "#server/app-for-tests.ts";
import { openDripping, openReceiver } from "#server/push/receiver-for-tests.ts";
import { messagesAt, SECRET, verified } from "./hooks-for-tests.ts";
import { postHook } from "./post.ts";
import { retrySeconds } from "./retry.ts";
import { LATE_SECONDS, SILENT_SECONDS } from "./watch.ts";
import { startHooks, WATCH_MS } from "./start.ts";

let receiver: Awaited<ReturnType<typeof openReceiver>>;
let server: Awaited<ReturnType<typeof openApp>>;
const later: (() => Promise<unknown>)[] = [];
const BY = { address: "a test", now: NOON };
const NOTE = { cn: "下雨", en: "rain", ja: "雨" };

beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const cleanUp of later.splice(0)) await cleanUp();
  await receiver.close();
});

/** A server whose hooks are these paths of the receiver, or whole addresses. */
async function serve({ all = ["/all"], alert = "/alert" } = {}) {
  const full = (place: string) => (place.startsWith("/") ? `${receiver.origin}${place}` : place);
  const environment = {
    HOOK_URLS: all.map(full).join(" "),
    ALERT_URL: full(alert),
    HOOK_SECRET: SECRET,
  };
  server = await openApp({ environment });
  later.push(() => server.close());
}
const at = (path: string) => messagesAt(receiver, path);
const typesAt = (path: string) => at(path).map(({ type }) => type);

test("a draw is published, signed so that the scheme's own library accepts it", async () => {
  await serve();
  await server.hooks.idle();
  receiver.received.length = 0;
  await server.draw(1);
  await server.hooks.idle();
  const [message, ...more] = receiver.received;
  if (message === undefined) throw new Error("nothing came");
  expect([message.path, more]).toEqual(["/all", []]);
  const { term, number, timings, open_timestamp } = drawAt(1);
  expect(verified(message, server.clock.now())).toEqual({
    type: "draw.published",
    timestamp: new Date(server.clock.now()).toISOString(),
    data: {
      cate_id: 2001,
      term,
      number,
      timings,
      open_timestamp,
      source: "feed",
      next_term: "5002",
      next_open_timestamp: NOON + 120,
    },
  });
  expect(message.headers["webhook-id"]).toBe("draw-published_2001_5001_0");
  const other = `whsec_${Buffer.from("another secret of thirty-two byt").toString("base64")}`;
  expect(() => verified(message, server.clock.now(), other)).toThrow("No matching signature found");
});

test("draws that came while nothing ran are published at the start, and only those of the last hour", async () => {
  await serve();
  await server.hooks.idle();
  expect(at("/all").map(({ data }) => data["term"])).toEqual(["4998", "4999", "5000"]);
});

test("corrected and withdrawn draws are told, and one that is stored again is published again", async () => {
  await serve();
  await server.hooks.idle();
  receiver.received.length = 0;
  const right = drawAt(0, { number: "1,2,3,4,5,6,7,8,9,10" });
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws: [right], correct: true });
  await server.board.refresh();
  await server.store.operator.withdraw({ cate_id: 2001, term: "5000", note: NOTE }, BY);
  await server.board.refresh();
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws: [right], correct: true });
  await server.board.refresh();
  await server.hooks.idle();
  expect(at("/all")).toMatchObject([
    { type: "draw.corrected", data: { term: "5000", number: right.number } },
    { type: "draw.withdrawn", data: { term: "5000", open_timestamp: NOON, note: NOTE } },
    { type: "draw.published", data: { term: "5000", number: right.number } },
  ]);
  expect(at("/alert")).toEqual([]);
});

test("feedback is told without anything of who wrote it or what", async () => {
  await serve();
  await server.hooks.idle();
  const feedback = { name: "Mei Lin", mobile: "13800000000", content: "a wrong time" };
  const sent = await server.ask(
    addFeedback.path,
    post(JSON.stringify(feedback), { authorization: "" }),
  );
  expect(sent.status).toBe(200);
  await expect
    .poll(() => at("/alert"))
    .toEqual([{ type: "feedback.received", data: { id: 1, kind: "feedback" } }]);
  expect(receiver.received.map(({ body }) => body.toString()).join()).not.toMatch(/Mei|138|wrong/);
});

test("a late draw is said once, and once when it has come", async () => {
  await serve({ all: [] });
  await server.hooks.idle();
  server.clock.set((NOON + 60 + LATE_SECONDS - 1) * 1000);
  server.clock.pass(WATCH_MS);
  await expect.poll(() => typesAt("/alert")).toEqual(["track.late"]);
  for (let look = 0; look < 3; look += 1) {
    server.clock.pass(WATCH_MS);
    await server.hooks.idle();
  }
  await server.draw(1, { next_open_timestamp: NOON + 600 });
  server.clock.pass(WATCH_MS);
  await expect.poll(() => typesAt("/alert")).toEqual(["track.late", "track.recovered"]);
  const late = { cate_id: 2001, term: "5001", next_open_timestamp: NOON + 60 };
  expect(at("/alert").map(({ data }) => data)).toEqual([late, late]);
});

test("a feed is silent when no real draw comes though one is overdue", async () => {
  await serve({ all: [] });
  await server.hooks.idle();
  server.clock.set((NOON + 60 + SILENT_SECONDS) * 1000);
  server.clock.pass(WATCH_MS);
  await expect.poll(() => typesAt("/alert")).toEqual(["track.late", "feed.silent"]);
  expect(at("/alert")[1]?.data).toEqual({ since: NOON, tracks: [2001] });
  await server.draw(12, { next_open_timestamp: NOON + 1200 });
  server.clock.pass(WATCH_MS);
  await expect
    .poll(() => typesAt("/alert").slice(2))
    .toEqual(["track.recovered", "feed.recovered"]);
});

test("what a receiver refuses is sent again, later each time, with a new signature of the same message", async () => {
  const refusals = [{ status: 500 }, { status: 302, headers: { location: "/elsewhere" } }];
  receiver.answer("/alert", ...refusals);
  await serve({ all: [] });
  await server.hooks.idle();
  await server.hooks.say({ id: "x", type: "feed.recovered", data: { since: 1 } });
  await server.hooks.idle();
  expect(receiver.paths()).toEqual(["/alert"]);
  server.clock.pass(4000);
  await server.hooks.idle();
  expect(receiver.paths()).toEqual(["/alert"]);
  server.clock.pass(1000);
  await server.hooks.idle();
  for (let second = 0; second < 15; second += 1) {
    server.clock.pass(1000);
    await server.hooks.idle();
  }
  expect(receiver.paths()).toEqual(["/alert", "/alert", "/alert"]);
  const stamps = receiver.received.map(({ headers }) => headers["webhook-timestamp"]);
  expect(new Set(stamps).size).toBe(3);
  for (const one of receiver.received)
    expect(verified(one, server.clock.now()).type).toBe("feed.recovered");
  expect(server.logged).toEqual([
    expect.stringMatching(/^the hook at .+ failed: status 500$/),
    expect.stringMatching(/^the hook at .+ takes messages again$/),
  ]);
  const listed = await server.ask("/api/v1/ops/hooks", {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(JSON.parse(listed.text)).toMatchObject({
    data: {
      deliveries: [{ message_id: "x", tries: 3, state: "delivered", answer: "taken" }],
    },
  });
  expect((await server.ask("/api/v1/ops/hooks")).status).toBe(401);
});

test("a receiver that never finishes its answer holds up nobody else", async () => {
  const dripping = await openDripping();
  later.push(() => dripping.close());
  await serve({ all: [`${dripping.origin}/slow`, "/fast"] });
  await expect.poll(() => at("/fast").length).toBe(3);
  expect(dripping.open()).toBeGreaterThan(0);
});

test("a try ends in time though the answer keeps coming", async () => {
  const dripping = await openDripping();
  later.push(() => dripping.close());
  const options = { secret: Buffer.from("x"), signal: new AbortController().signal };
  const posted = postHook(
    { url: dripping.origin, id: "x", body: "{}", now: 0 },
    { ...options, timeoutMs: 60 },
  );
  expect(await posted).toBe("no answer within 0.06 s");
  await expect.poll(() => dripping.open()).toBe(0);
});

test("what waits is delivered by the next process", async () => {
  receiver.answer("/alert", { status: 503 });
  await serve({ all: [] });
  await server.hooks.idle();
  await server.hooks.say({ id: "x", type: "store.recovered", data: {} });
  await server.hooks.idle();
  const { store, board, env, clock, log } = server;
  await server.hooks.stop();
  clock.pass(60_000);
  const next = startHooks({ store, board, env, clock, log, random: () => 0.5 });
  clock.pass(1000);
  await next.idle();
  await next.stop();
  expect(receiver.paths().filter((path) => path === "/alert").length).toBeGreaterThan(1);
  const [{ state, message_id } = { state: "", message_id: "" }] = (
    await store.outbox.newest(9)
  ).toReversed();
  expect([message_id, state]).toEqual(["x", "delivered"]);
});

test("of two processes each event is sent by one", async () => {
  await serve();
  await server.hooks.idle();
  const { store, board, env, clock, log } = server;
  const second = startHooks({ store, board, env, clock, log, random: () => 0.5 });
  later.unshift(() => second.stop());
  await server.draw(1);
  await server.draw(2);
  await Promise.all([server.hooks.idle(), second.idle()]);
  expect(at("/all").map(({ data }) => data["term"])).toEqual([
    "4998",
    "4999",
    "5000",
    "5001",
    "5002",
  ]);
});

test("tries come apart further and further, by chance not all at once", () => {
  expect([1, 2, 3, 4].map((tries) => retrySeconds(tries, 0.5))).toEqual([5, 15, 45, 135]);
  expect([retrySeconds(2, 0), retrySeconds(2, 1)]).toEqual([12, 18]);
  expect(retrySeconds(100, 0.5)).toBe(3600);
});
