import { expect, test } from "vitest";
import { addFeedback } from "#contract/endpoints.ts";
import { drawAt, NOON, post } from "#server/app-for-tests.ts";
import { openStore } from "#server/store/open-store.ts";
import { hooksKit, verified } from "./hooks-for-tests.ts";
import { NEWS_SECONDS } from "./news.ts";
import { startHooks, WATCH_MS } from "./start.ts";
import { LATE_SECONDS, SILENT_SECONDS } from "./watch.ts";

const { at, later, receiver, serve, typesAt } = hooksKit();
const BY = { address: "a test", now: NOON };
const NOTE = { cn: "下雨", en: "rain", ja: "雨" };

test("a draw is published, signed so that the scheme's own library accepts it", async () => {
  const server = await serve();
  await server.hooks.idle();
  receiver().received.length = 0;
  await server.draw(1);
  await server.hooks.idle();
  const [message, ...more] = receiver().received;
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

test("draws that came while nothing ran are published at the next start, those of the last hour", async () => {
  const server = await serve();
  await server.hooks.idle();
  expect(receiver().received).toEqual([]);
  await server.draw(1);
  await server.hooks.idle();
  await server.hooks.stop();
  await server.draw(2);
  await server.draw(60);
  server.clock.set((NOON + 2 * 60 + NEWS_SECONDS + 1) * 1000);
  const next = startHooks({ ...server, random: () => 0.5 });
  later(() => next.stop());
  await next.idle();
  expect(at("/all").map(({ data }) => data["term"])).toEqual(["5001", "5060"]);
});

test("what was corrected or withdrawn while nothing ran is told at the next start, once", async () => {
  const server = await serve();
  await server.hooks.idle();
  for (const minute of [1, 2, 3]) await server.draw(minute);
  await server.hooks.idle();
  await server.hooks.stop();
  receiver().received.length = 0;
  const draws = [drawAt(1, { number: "1,2,3,4,5,6,7,8,9,10" })];
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws, correct: true, by: BY });
  await server.store.operator.withdraw({ cate_id: 2001, term: "5002", note: NOTE }, BY);
  await server.board.refresh();
  for (const _ of ["first start", "second start"]) {
    const next = startHooks({ ...server, random: () => 0.5 });
    await next.idle();
    await next.stop();
  }
  const revised = at("/all").filter(({ type }) => type !== "draw.published");
  expect(revised).toMatchObject([
    { type: "draw.corrected", data: { term: "5001", number: "1,2,3,4,5,6,7,8,9,10" } },
    { type: "draw.withdrawn", data: { term: "5002", note: NOTE } },
  ]);
});

test("corrected and withdrawn draws are told, and one that is stored again is published again", async () => {
  const server = await serve();
  await server.hooks.idle();
  await server.draw(1);
  await server.hooks.idle();
  receiver().received.length = 0;
  const right = drawAt(1, { number: "1,2,3,4,5,6,7,8,9,10" });
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws: [right], correct: true });
  await server.board.refresh();
  await server.store.operator.withdraw({ cate_id: 2001, term: "5001", note: NOTE }, BY);
  await server.board.refresh();
  await server.store.addDraws({ cate_id: 2001, source: "feed", draws: [right], correct: true });
  await server.board.refresh();
  await server.hooks.idle();
  expect(at("/all")).toMatchObject([
    { type: "draw.corrected", data: { term: "5001", number: right.number } },
    { type: "draw.withdrawn", data: { term: "5001", open_timestamp: NOON + 60, note: NOTE } },
    { type: "draw.published", data: { term: "5001", number: right.number } },
  ]);
  expect(at("/alert")).toEqual([]);
});

test("feedback is told without anything of who wrote it or what", async () => {
  const server = await serve();
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
  expect(
    receiver()
      .received.map(({ body }) => body.toString())
      .join(),
  ).not.toMatch(/Mei|138|wrong/);
});

test("a late draw is said once, and once when it has come", async () => {
  const server = await serve({ all: [] });
  await server.hooks.idle();
  server.clock.set((NOON + 60 + LATE_SECONDS - 1) * 1000);
  server.clock.pass(WATCH_MS);
  await expect.poll(() => typesAt("/alert")).toEqual(["track.late"]);
  for (let poll = 0; poll < 3; poll += 1) {
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
  const server = await serve({ all: [] });
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

test("that the store fails is said without it, and that it works again", async () => {
  const own = await openStore({ dataDir: ":memory:" });
  let fails = false;
  const check = () => (fails ? Promise.reject(new Error("database or disk is full")) : own.check());
  const server = await serve({ all: [], store: { ...own, check } });
  fails = true;
  for (let poll = 0; poll < 4; poll += 1) {
    server.clock.pass(WATCH_MS);
    await server.hooks.idle();
  }
  await expect.poll(() => typesAt("/alert")).toEqual(["store.failing"]);
  expect(at("/alert")[0]?.data["problem"]).toMatch(/^database or disk is full\. /);
  fails = false;
  server.clock.pass(WATCH_MS);
  await expect.poll(() => typesAt("/alert")).toEqual(["store.failing", "store.recovered"]);
});
