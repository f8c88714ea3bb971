import * as v from "valibot";
import { afterEach, describe, expect, test } from "vitest";
import type { LastOpen } from "#contract/draw.ts";
import { histories, homePage, open } from "#contract/endpoints.ts";
import { opsDraws } from "#contract/ops.ts";
import { parseEnvelope, openApp, post } from "#server/app-for-tests.ts";
import { parseTestSite } from "#server/draws/catalogue/site-for-tests.ts";

let server: Awaited<ReturnType<typeof openApp>>;
afterEach(() => server.close());

const TRACK = { id: 3001, name: { en: "Own" }, marbles: 3, zone: "Asia/Tokyo" };
const NIGHT = { period: { seconds: 180, from: "08:00", to: "02:00" } };
const timeAt = (text: string) => Date.parse(`2026-11-${text.replace(" ", "T")}+09:00`) / 1000;
const formatTime = (epoch = 0) =>
  epoch === 0 ? "unknown" : new Date((epoch + 9 * 3600) * 1000).toISOString().slice(8, 19);

/** Starts a site with one track with these times. */
async function start(times: object) {
  const current = parseTestSite({ tracks: [{ ...TRACK, ...times }] });
  server = await openApp({ catalogue: { current, problems: [] } });
}

/** Sends a draw at its time, with an announcement of the next one. */
async function draw(term: string, time: string, next: object = {}) {
  server.clock.set(timeAt(time) * 1000 + 1000);
  const body = { cate_id: 3001, term, number: "3,1,2", open_timestamp: timeAt(time), ...next };
  expect((await server.send(opsDraws.path, post(JSON.stringify(body)))).status).toBe(200);
}

async function latest(): Promise<LastOpen> {
  const { text } = await server.send(`${open.path}?cate_id=3001`);
  const data = v.parse(open.data, parseEnvelope(text).data);
  if (data === null || Array.isArray(data)) throw new Error("no draw");
  return data;
}
/** Number and time of the next draw, and the remaining draws of the day. */
async function next() {
  const { next_term, next_open_timestamp, residue_opens } = await latest();
  return [next_term, formatTime(next_open_timestamp), residue_opens];
}
const act = (method: string, path: string, body: object = {}) =>
  server.send(`/api/v1/ops/${path}`, { ...post(JSON.stringify(body)), method });

describe("the next draw of a real track", () => {
  test("is due by its period, also past midnight and overnight; its number is unknown", async () => {
    await start(NIGHT);
    await draw("1", "28 08:00:00");
    expect(await next()).toEqual(["", "28T08:03:00", 360]);
    await draw("2", "28 23:57:00");
    expect(await next()).toEqual(["", "29T00:00:00", 41]);
    await draw("3", "29 02:00:00");
    expect(await next()).toEqual(["", "29T08:00:00", 0]);
    const { text } = await server.send(homePage.path);
    const [category] = v.parse(homePage.data, parseEnvelope(text).data).categories;
    expect(category).toMatchObject({ period_sec: 180, next_open_timestamp: timeAt("29 08:00:00") });
  });

  test("is due by its timetable", async () => {
    await start({ timetable: ["20:00", "23:30", "01:00"] });
    await draw("1", "28 20:00:00");
    expect(await next()).toEqual(["", "28T23:30:00", 2]);
    await draw("2", "28 23:30:41");
    expect(await next()).toEqual(["", "29T01:00:00", 1]);
    await draw("3", "29 00:58:00");
    expect(await next()).toEqual(["", "29T20:00:00", 0]);
  });

  test.each([
    ["a few seconds late", "28 08:03:20", "28T08:06:00"],
    ["a few seconds early", "28 08:02:57", "28T08:06:00"],
    ["between two times of the period", "28 08:04:30", "28T08:06:00"],
    ["after the last time of the day", "29 02:00:30", "29T08:00:00"],
    ["before the first time of the day", "28 07:00:00", "28T08:00:00"],
  ])("is the period's next time after a draw %s", async (_, time, due) => {
    await start(NIGHT);
    await draw("1", time);
    expect((await next())[1]).toBe(due);
  });

  test("is one period later if draws keep the period, but not its clock times", async () => {
    await start(NIGHT);
    for (const [time, due] of [
      ["28 08:01:31", "28T08:03:00"],
      ["28 08:04:32", "28T08:07:32"],
      ["28 08:07:34", "28T08:10:34"],
      ["29 01:58:30", "29T02:00:00"],
      ["29 02:01:30", "29T08:00:00"],
    ] as const) {
      await draw(time.replaceAll(/\D/g, ""), time);
      expect((await next())[1]).toBe(due);
    }
  });

  test("is the draw's announcement, number and time separately", async () => {
    await start(NIGHT);
    await draw("1", "28 08:00:00", { next_term: "2" });
    expect(await next()).toEqual(["2", "28T08:03:00", 360]);
    await draw("2", "28 08:03:00", { next_open_timestamp: timeAt("28 08:10:00") });
    expect(await next()).toEqual(["", "28T08:10:00", 359]);
    await draw("3", "28 08:10:00", { next_open_timestamp: 0, residue_opens: 7 });
    expect(await next()).toEqual(["", "28T08:12:00", 7]);
  });

  test("is the operator's announcement, which may be unknown", async () => {
    await start(NIGHT);
    await draw("1", "28 08:00:00");
    const set = (body: object) => act("PUT", "tracks/3001/next", body);
    await set({ state: "set", next_term: "2" });
    expect(await next()).toEqual(["2", "28T08:03:00", 0]);
    await set({ state: "delayed" });
    expect(await next()).toEqual(["2", "unknown", 0]);
    await set({ state: "cleared" });
    expect(await next()).toEqual(["", "unknown", 0]);
    await act("DELETE", "tracks/3001/next");
    expect(await next()).toEqual(["", "28T08:03:00", 360]);
  });

  test("follows a cancelled and a withdrawn one", async () => {
    await start(NIGHT);
    await draw("1", "28 08:00:00");
    await draw("2", "28 08:03:00");
    await act("PUT", "tracks/3001/next", { state: "cancelled", next_term: "3" });
    expect((await next()).slice(0, 2)).toEqual(["", "28T08:09:00"]);
    await act("PUT", "tracks/3001/next", { state: "cancelled", next_term: "4" });
    expect((await next()).slice(0, 2)).toEqual(["", "28T08:12:00"]);
    await draw("5", "28 08:12:00");
    await act("DELETE", "draws/3001/5", { reason: "wrong track" });
    expect((await latest()).term).toBe("2");
    expect((await next()).slice(0, 2)).toEqual(["", "28T08:15:00"]);
  });

  test("stays when a cancellation is sent again, as with a note", async () => {
    await start(NIGHT);
    await draw("1", "28 08:00:00");
    for (const note of ["", "rain"]) {
      await act("PUT", "tracks/3001/next", { state: "cancelled", next_term: "2", note });
      expect((await next()).slice(0, 2)).toEqual(["", "28T08:06:00"]);
    }
    const { text } = await server.send(`${histories.path}?cate_id=3001`);
    expect(v.parse(histories.data, parseEnvelope(text).data).labels).toMatchObject([
      { term: "2", open_timestamp: timeAt("28 08:03:00"), note: { en: "rain" } },
    ]);
  });

  test("of a built-in track is unknown", async () => {
    server = await openApp();
    await server.draw(1, { next_term: null, next_open_timestamp: null, residue_opens: null });
    const track = server.board.track(2001);
    expect(track && server.board.lastOpen(track)).toMatchObject({
      term: "5001",
      next_term: "",
      next_open_timestamp: 0,
      residue_opens: 0,
    });
  });
});
