import ICAL from "ical.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CALENDAR_DAYS, CALENDAR_EVENTS } from "#contract/follow/paths.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { NO_NOTE } from "#contract/ops.ts";
import { NOON, openApp } from "#server/app-for-tests.ts";
import { BUILT_IN } from "#server/catalogue/catalogue.ts";
import type { NewNext } from "#server/store/operator/operator-store.ts";

let server: Awaited<ReturnType<typeof openApp>>;
const environment = { PUBLIC_URL: "https://draws.example" };
beforeEach(async () => {
  server = await openApp({ environment });
});
afterEach(() => server.close());

/** The events of a calendar as another program reads them. */
async function events(path = "/feeds/2001.en.ics") {
  const { status, headers, text } = await server.ask(path);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = ICAL.Component.fromString(text);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      time: event.startDate.toUnixTime(),
      utc: event.startDate.zone === ICAL.Timezone.utcTimezone,
      status: component.getFirstPropertyValue("status"),
      about: event.description,
    };
  });
}

async function setNext(next: Partial<NewNext>) {
  const given = {
    cate_id: 2001,
    kind: "delayed",
    term: "5001",
    next_term: "5001",
    next_open_timestamp: null,
    note: NO_NOTE,
    open_timestamp: NOON + 60,
    replaceSimulated: false,
    ...next,
  } as const;
  const by = { address: "local", now: NOON + 30 };
  expect(await server.store.operator.setNext(given, by)).toBe("set");
  await server.board.refresh();
}

const UID = `2001-${NOON + 60}@draws.example`;

test("the next draw that is announced is an event, in UTC", async () => {
  expect(await events()).toEqual([
    {
      uid: UID,
      summary: "Amber Run · Draw no. 5001",
      time: NOON + 60,
      utc: true,
      status: "CONFIRMED",
      about: null,
    },
  ]);
});

test("a delayed draw keeps its uid, and moves where its new time is known", async () => {
  const note = { cn: "雨", en: "Rain; wait, please\\\nThanks", ja: "雨" };
  await setNext({ note });
  const [waiting] = await events();
  expect(waiting).toMatchObject({ uid: UID, time: NOON + 60, status: "TENTATIVE" });
  expect(waiting?.about).toBe("Draw no. 5001 is delayed: Rain; wait, please\\\nThanks");
  await setNext({ next_open_timestamp: NOON + 900 });
  const [moved] = await events();
  expect(moved).toMatchObject({ uid: UID, time: NOON + 900, status: "CONFIRMED" });
});

test("a cancelled draw stays, as cancelled, beside the next one", async () => {
  const next = { next_term: "5002", next_open_timestamp: NOON + 120 };
  await setNext({ kind: "cancelled", ...next });
  expect(await events()).toMatchObject([
    { uid: UID, status: "CANCELLED", time: NOON + 60 },
    { uid: `2001-${NOON + 120}@draws.example`, status: "CONFIRMED", time: NOON + 120 },
  ]);
});

test("a simulated track has its timetable, as many draws as fit, in every language", async () => {
  for (const language of LANGUAGES) {
    const all = await events(`/feeds/2003.${language}.ics`);
    expect(all).toHaveLength(CALENDAR_EVENTS);
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(CALENDAR_EVENTS);
    expect(all.every(({ time }) => time > NOON + 30)).toBe(true);
    expect(all[0]?.about).toMatch(/Simulated|模拟|シミュレーション/);
  }
  const before = await events("/feeds/2003.en.ics");
  server.clock.pass(3600_000);
  const later = await events("/feeds/2003.en.ics");
  expect(later[0]?.time).toBeGreaterThan(before[0]?.time ?? 0);
  const uids = new Map(before.map(({ uid, time }) => [uid, time]));
  const both = later.filter(({ uid }) => uids.has(uid));
  expect(both.length).toBeGreaterThan(10);
  for (const { uid, time } of both) expect(uids.get(uid)).toBe(time);
});

test("a timetable of the operator's own track runs some days ahead, also with real draws", async () => {
  const [first] = BUILT_IN.tracks;
  if (first === undefined) throw new Error("no track");
  const times = [8 * 3600, 20 * 3600];
  const schedule = { zone: "Asia/Tokyo", first: 0, last: 86_399, period: 43_200, times };
  const name = { cn: "长".repeat(60), en: "Long ".repeat(30), ja: "長い名前".repeat(20) };
  const tracks = [{ ...first, schedule, name, art: {} }];
  await server.close();
  server = await openApp({
    environment,
    catalogue: { current: { ...BUILT_IN, stamp: "own", tracks }, problems: [] },
  });
  const all = await events();
  expect(all.length).toBe(1 + 2 * CALENDAR_DAYS);
  expect(all[1]).toMatchObject({
    time: Date.parse("2026-03-01T20:00:00+09:00") / 1000,
    summary: `${name.en} · Next draw`,
  });
});

test("a calendar says how often to ask, and is named", async () => {
  const { text } = await server.ask("/feeds/2001.ja.ics");
  const calendar = ICAL.Component.fromString(text);
  expect(calendar.getFirstPropertyValue("refresh-interval")?.toString()).toBe("PT1H");
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toContain("今後の抽選");
});
