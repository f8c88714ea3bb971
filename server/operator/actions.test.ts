import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { History, LastOpen } from "#contract/draw.ts";
import { histories, homePage, hotCold, open } from "#contract/endpoints.ts";
import { opsDraws } from "#contract/ops.ts";
import { HomePage } from "#contract/site.ts";
import { drawAt, parseEnvelope, NOON, openApp, post, TOKEN } from "#server/app-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
beforeEach(async () => {
  server = await openApp();
});
afterEach(() => server.close());

const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
async function act(method: "PUT" | "DELETE", path: string, body?: object) {
  const init = { method, headers: { ...headers, lang: "en" }, body: JSON.stringify(body) };
  const { status, text } = await server.send(`/api/v1/ops/${path}`, init);
  return { status, ...parseEnvelope(text) };
}
const withdraw = (term: string, reason: unknown = "wrong track") =>
  act("DELETE", `draws/2001/${term}`, { reason });
const setNext = (body: object, id = 2001) => act("PUT", `tracks/${id}/next`, body);

async function latest() {
  const { text } = await server.send(`${open.path}?cate_id=2001`);
  return v.parse(v.nullable(LastOpen), parseEnvelope(text).data);
}
async function category(id = 2001, lang = "en") {
  const { text } = await server.send(homePage.path, { headers: { lang } });
  const { categories } = v.parse(HomePage, parseEnvelope(text).data);
  return categories.find((each) => each.id === id);
}
async function history() {
  const { text } = await server.send(`${histories.path}?cate_id=2001`);
  return v.parse(History, parseEnvelope(text).data);
}
const { source: _, ...next } = drawAt(1);
const feed = (other: object = {}) =>
  server.send(opsDraws.path, post(JSON.stringify({ ...next, ...other }), { lang: "en" }));

describe("a withdrawn draw", () => {
  test("makes the previous one the latest, with the same next draw", async () => {
    expect(await withdraw("5000")).toMatchObject({ status: 200, data: { withdrawn: true } });
    expect(await latest()).toMatchObject({ term: "4999", next_term: "5001" });
    expect((await category())?.notice).toBe(
      "Draw no. 5000 was withdrawn by the operator: wrong track",
    );
    expect((await category(2001, "ja"))?.notice).toContain("取り下げられました：wrong track");
  });

  test("is a labelled gap in the history and in no statistic", async () => {
    await withdraw("4999", { cn: "错误", en: "wrong", ja: "誤り" });
    const { missing, labels, list } = await history();
    expect([list.map(({ term }) => term), missing]).toEqual([["5000", "4998"], ["4999"]]);
    expect(labels).toMatchObject([{ term: "4999", kind: "withdrawn", note: { ja: "誤り" } }]);
    const { text } = await server.send(`${hotCold.path}?cate_id=2001`);
    expect(parseEnvelope(text).data).toMatchObject({ draws: 2, missing: 1 });
    expect((await category())?.notice).toBe("");
  });

  test("is sent to open pages", async () => {
    const events: object[] = [];
    server.board.subscribe((event) => events.push(event));
    await withdraw("5000");
    expect(events).toMatchObject([{ cate_id: 2001, rewritten: true, revised: true }]);
  });

  test("stays withdrawn when a feed sends it again, unless as a correction", async () => {
    await withdraw("5000");
    const again = { ...drawAt(0), source: undefined };
    const refused = await feed(again);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("withdrawn or cancelled; send correct: true");
    expect((await feed({ ...again, correct: true })).status).toBe(200);
    expect((await latest())?.term).toBe("5000");
    expect((await category())?.notice).toBe("");
  });

  test.each([
    ["with no reason", () => act("DELETE", "draws/2001/5000", {}), 422],
    ["with an empty reason", () => withdraw("5000", " "), 422],
    ["with a reason in one language of three", () => withdraw("5000", { en: "x" }), 422],
    ["with 201 characters", () => withdraw("5000", "x".repeat(201)), 422],
    ["with another field", () => act("DELETE", "draws/2001/5000", { reason: "x", note: "y" }), 422],
    ["that isn't there", () => withdraw("77"), 404],
    ["with a strange number", () => withdraw("%07"), 404],
    ["of no track", () => act("DELETE", "draws/7/5000", { reason: "x" }), 404],
  ])("is refused %s", async (_, call, status) => {
    const version = await server.store.version();
    const { code } = await call();
    expect(code).toBe(status);
    expect(await server.store.version()).toBe(version);
  });

  test("needs the token, and the right method", async () => {
    const path = "/api/v1/ops/draws/2001/5000";
    expect((await server.send(path, { method: "DELETE" })).status).toBe(401);
    expect((await server.send(path, { method: "PATCH", headers })).status).toBe(405);
    expect((await server.send("/api/v1/ops/tracks/2001/next", { method: "PUT" })).status).toBe(401);
  });
});

describe("the next draw", () => {
  const later = NOON + 600;

  test("can be moved, with a note, until a draw arrives", async () => {
    const note = { cn: "下雨", en: "rain", ja: "雨" };
    await setNext({ state: "delayed", next_open_timestamp: later, note });
    expect(await latest()).toMatchObject({ next_term: "5001", next_open_timestamp: later });
    expect((await category(2001, "cn"))?.notice).toBe("第5001期延迟开奖：下雨");
    server.clock.set(later * 1000);
    await feed({ open_timestamp: later, next_open_timestamp: later + 60 });
    expect(await latest()).toMatchObject({ term: "5001", next_term: "5002" });
    expect((await category())?.notice).toBe("");
  });

  test("can be delayed without a new time", async () => {
    await setNext({ state: "delayed" });
    expect(await latest()).toMatchObject({ next_term: "5001", next_open_timestamp: 0 });
    expect((await category())?.notice).toBe("Draw no. 5001 is delayed");
  });

  test("loses its time when delayed, also if a form repeats it", async () => {
    expect(await latest()).toMatchObject({ next_open_timestamp: NOON + 60 });
    await setNext({ state: "delayed", next_open_timestamp: NOON + 60 });
    expect(await latest()).toMatchObject({ next_term: "5001", next_open_timestamp: 0 });
    // A repeated call keeps its new time.
    for (let nth = 0; nth < 2; nth += 1) {
      await setNext({ state: "delayed", next_open_timestamp: later });
      expect(await latest()).toMatchObject({ next_term: "5001", next_open_timestamp: later });
    }
    await setNext({ state: "delayed" });
    expect(await latest()).toMatchObject({ next_term: "5001", next_open_timestamp: 0 });
    // The announcing draw doesn't restore it.
    await feed({ ...drawAt(0), source: undefined });
    expect(await latest()).toMatchObject({ next_open_timestamp: 0 });
  });

  test.each([
    { next_open_time: "2026-03-01 12:10:00" },
    { next_open_time: "2026-03-01T04:10:00Z" },
    { next_open_time: "2026-03-01 05:10", zone: "Europe/Paris" },
  ])("can be set to a time as text, %j", async (time) => {
    const { code, data } = await setNext({ state: "set", ...time });
    expect([code, data]).toMatchObject([200, { next_open_timestamp: later }]);
    expect(await latest()).toMatchObject({ next_term: "5001", next_open_timestamp: later });
    // Both are the same time.
    const both = { state: "set", ...time, next_open_timestamp: later };
    expect(await setNext(both)).toMatchObject({ code: 200 });
    expect(await latest()).toMatchObject({ next_open_timestamp: later });
  });

  test.each([
    [{ next_open_time: "2026-03-01 12:10:00", next_open_timestamp: later + 1 }, "next_open_time"],
    [{ next_open_time: "soon" }, "next_open_time"],
    [{ next_open_time: "2026-03-29 02:30:00", zone: "Europe/Paris" }, "next_open_time"],
    [{ next_open_time: "2026-10-25 02:30:00", zone: "Europe/Paris" }, "next_open_time"],
    [{ next_open_time: "2026-03-01 11:59:00" }, "next_open_time"],
    [{ next_open_time: "2026-03-01 12:10:00", zone: "Mars/X" }, "zone"],
    [{ next_time: "2026-03-01 12:10:00" }, "next_time"],
    [{ note: { cn: "a", en: "b", ja: "c", fr: "d" } }, "note"],
  ])("is refused with %j, naming the field", async (fields, name) => {
    const version = await server.store.version();
    const { code, msg } = await setNext({ state: "delayed", ...fields });
    expect([code, msg]).toEqual([422, expect.stringContaining(`Field ${name}: `)]);
    expect(await server.store.version()).toBe(version);
  });

  test("can be cancelled: its number becomes a labelled gap", async () => {
    await setNext({ state: "cancelled", note: "rain" });
    expect(await latest()).toMatchObject({ next_term: "", next_open_timestamp: 0 });
    expect((await category())?.notice).toBe("Draw no. 5001 was cancelled: rain");
    await setNext({ state: "set", next_term: "5002", next_open_timestamp: later });
    expect(await latest()).toMatchObject({ next_term: "5002", next_open_timestamp: later });
    server.clock.set(later * 1000);
    await feed({ term: "5002", open_timestamp: later, next_term: null, next_open_timestamp: null });
    expect(await history()).toMatchObject({
      missing: ["5001"],
      labels: [{ term: "5001", kind: "cancelled", note: { en: "rain" } }],
    });
  });

  test.each([
    ["removed", () => act("DELETE", "tracks/2001/next")],
    ["set", () => setNext({ state: "set", next_term: "05001", next_open_timestamp: later })],
    ["delayed", () => setNext({ state: "delayed", next_term: "5001" })],
  ])("is no longer cancelled once it is %s, and its draw is stored", async (_, takeBack) => {
    await setNext({ state: "cancelled" });
    expect((await history()).labels).toMatchObject([{ term: "5001", kind: "cancelled" }]);
    await takeBack();
    expect(await history()).toMatchObject({ missing: [], labels: [] });
    server.clock.set(later * 1000);
    const drawn = { open_timestamp: later, next_open_timestamp: later + 60 };
    expect((await feed(drawn)).status).toBe(200);
    expect(await latest()).toMatchObject({ term: "5001" });
  });

  test("stays cancelled when a later one is removed or set", async () => {
    await setNext({ state: "cancelled" });
    await setNext({ state: "set", next_term: "5002", next_open_timestamp: later });
    await act("DELETE", "tracks/2001/next");
    expect((await history()).labels).toMatchObject([{ term: "5001", kind: "cancelled" }]);
    await setNext({ state: "cancelled", next_term: "5001" });
    server.clock.set(later * 1000);
    await feed({ term: "5002", open_timestamp: later, next_term: null, next_open_timestamp: null });
    // The cancellation is over, so that there is no announcement to take back.
    await act("DELETE", "tracks/2001/next");
    expect((await history()).labels).toMatchObject([{ term: "5001", kind: "cancelled" }]);
  });

  test.each([{ next_term: "5003", next_open_timestamp: later + 60 }, {}])(
    "keeps its place when its cancellation is sent again after a later draw (%j)",
    async (announced) => {
      await setNext({ state: "cancelled" });
      server.clock.set(later * 1000);
      const none = { next_term: null, next_open_timestamp: null };
      await feed({ term: "5002", open_timestamp: later, ...none, ...announced });
      const { next_term, next_open_timestamp } = (await latest()) ?? {};
      await setNext({ state: "cancelled", next_term: "5001", note: "rain" });
      expect(await latest()).toMatchObject({ next_term, next_open_timestamp });
      expect((await history()).labels).toMatchObject([
        { term: "5001", open_timestamp: NOON + 60, note: { en: "rain" } },
      ]);
    },
  );

  test("still comes if a later number is cancelled", async () => {
    const announced = { next_term: "5001", next_open_timestamp: NOON + 60 };
    expect((await setNext({ state: "cancelled", next_term: "5002" })).data).toMatchObject(
      announced,
    );
    expect(await latest()).toMatchObject(announced);
    expect((await category())?.notice).toBe("Draw no. 5002 was cancelled");
    expect((await history()).labels).toMatchObject([{ term: "5002", kind: "cancelled" }]);
  });

  test("is unknown where a draw announces a withdrawn or cancelled number", async () => {
    await withdraw("5000");
    await act("DELETE", "tracks/2001/next");
    expect(await latest()).toMatchObject({ term: "4999", next_term: "", next_open_timestamp: 0 });
    await setNext({ state: "cancelled", next_term: "5002", next_open_timestamp: later });
    const ahead = { next_term: "5002", next_open_timestamp: later };
    server.clock.set((NOON + 60) * 1000);
    expect((await feed(ahead)).status).toBe(200);
    expect(await latest()).toMatchObject({ term: "5001", next_term: "", next_open_timestamp: 0 });
  });

  test("can be cleared, and left to the draws again", async () => {
    await setNext({ state: "cleared", note: "No races today" });
    expect(await latest()).toMatchObject({ next_term: "", next_open_timestamp: 0 });
    expect((await category())?.notice).toBe("No races today");
    const { data } = await act("DELETE", "tracks/2001/next");
    expect(data).toEqual({ cate_id: 2001, cleared: true });
    expect(await latest()).toMatchObject({ next_term: "5001" });
  });

  test("can be set before the first draw", async () => {
    await setNext({ state: "set", next_term: "A-1", next_open_timestamp: later }, 2003);
    expect(await category(2003)).toMatchObject({
      last_open: null,
      source: "feed",
      next_term: "A-1",
      next_open_timestamp: later,
    });
  });

  test("of a simulated track can be set only with permission to replace its draws", async () => {
    const simulated = drawAt(0, { cate_id: 2005, source: "simulated" });
    await server.store.addDraws({ cate_id: 2005, source: "simulated", draws: [simulated] });
    await server.board.refresh();
    server.clock.set((NOON + 90) * 1000);
    const body = { state: "set", next_term: "1" };
    const { code, msg } = await setNext(body, 2005);
    expect([code, msg]).toEqual([422, expect.stringContaining('"replace_simulated": true')]);
    expect((await feed({ cate_id: 2005 })).status).toBe(422);
    expect((await feed({ cate_id: 2005, replace_simulated: true })).status).toBe(200);
    expect(server.board.track(2005)).toMatchObject({ source: "feed", draws: { length: 1 } });
  });

  test.each([
    { state: "gone" },
    { state: "set", next_term: "5000" },
    { state: "set", next_term: "04999" },
    { state: "delayed", next_term: "4999" },
    { state: "set", next_term: "-" },
    { state: "set", next_open_timestamp: NOON },
    { state: "set", next_open_timestamp: NOON + 400 * 86_400 },
    { state: "cancelled", next_term: "4999" },
    { state: "delayed", note: "a\u0007b" },
    { state: "delayed", note: { en: "x" } },
  ])("is refused with %j", async (body) => {
    const version = await server.store.version();
    expect((await setNext(body)).code).toBe(422);
    expect(await server.store.version()).toBe(version);
  });
});

test("every action is logged with time, address and changes", async () => {
  server.clock.set((NOON + 90) * 1000);
  await feed();
  await withdraw("5001");
  await setNext({ state: "cleared" });
  const actions = await server.store.operator.actions(9);
  expect(actions.map(({ action }) => action)).toEqual(["next", "withdraw", "draws"]);
  expect(actions[2]).toMatchObject({
    created: NOON + 90,
    cate_id: 2001,
    details: '{"terms":["5001"]}',
  });
  expect(actions.every(({ address }) => typeof address === "string")).toBe(true);
});

test("an operator's call has the requested language, English by default", async () => {
  const readMessage = async (
    path: string,
    init: RequestInit = {},
    lang: Record<string, string> = {},
  ) => {
    const all = { ...(init.method === "PUT" && headers), ...lang };
    return parseEnvelope((await server.send(path, { headers: all, ...init })).text).msg;
  };
  const put = { method: "PUT", body: '{"state":"gone"}' };
  const nextPath = "/api/v1/ops/tracks/2001/next";
  expect(await readMessage(nextPath, put)).toContain("Field state: must be one of");
  expect(await readMessage(nextPath, put, { lang: "xx" })).toContain("Field state: must be one of");
  expect(await readMessage(nextPath, put, { lang: "ja" })).toContain("フィールド state：");
  expect(await readMessage(nextPath, put, { lang: "cn" })).toContain("字段 state：");
  expect(await readMessage(nextPath, { method: "DELETE" })).toBe("A valid token is required");
  expect(await readMessage(nextPath, { method: "POST" })).toBe("Method not allowed");
  expect(await readMessage("/api/v1/ops/none")).toBe("This API call does not exist");
  const draw = JSON.stringify({ ...next, number: "1,1" });
  const { data } = parseEnvelope((await server.send(opsDraws.path, post(draw))).text);
  const { results } = v.parse(opsDraws.data, data);
  expect(results[0]?.reason).toMatch(/^number: must be/);
  // Visitors' calls default to Chinese.
  expect(await readMessage("/api/v1/none")).toBe("接口不存在");
});

test("a call with only refused draws fails", async () => {
  const { status, text } = await feed({ number: "1,1" });
  const { code, msg, data } = parseEnvelope(text);
  expect([status, code, msg]).toEqual([422, 422, "No draw was stored"]);
  expect(data).toMatchObject({ results: [{ status: "refused", term: "5001" }] });
});

test("later times are sent to open pages and are no correction", async () => {
  server.clock.set((NOON + 90) * 1000);
  await feed({ timings: "" });
  const events: object[] = [];
  server.board.subscribe((event) => events.push(event));
  expect((await feed()).text).toContain('"stored"');
  expect(events).toMatchObject([{ revised: true, rewritten: false }]);
  expect((await latest())?.timings).toBe(next.timings);
});
