import { describe, expect, test } from "vitest";
import type { AroundDay, StoredDay } from "./day-gaps.ts";
import { gapsOfDay, needsDayBefore } from "./day-gaps.ts";
import { type DrawTime, usualInterval } from "./terms.ts";
import { addDays, dayOf, dayStart } from "./zone.ts";

const ZONE = "Asia/Shanghai";

/** Draw `term` of a game at a clock time of a day. */
function at(term: number | string, time: string, zone = ZONE): DrawTime {
  const [day = "", clock = ""] = time.split(" ");
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  const open_timestamp = dayStart(zone, day) + hours * 3600 + minutes * 60 + seconds;
  return { term: String(term), open_timestamp };
}

/** Draws every so many seconds from the first one on, newest first, as their day. */
function dayFrom(first: DrawTime, [count, step]: [number, number], zone = ZONE): StoredDay {
  const draws = Array.from({ length: count }, (_, nth) => ({
    term: String(Number(first.term) + nth),
    open_timestamp: first.open_timestamp + nth * step,
  }));
  return dayWith(draws.toReversed(), zone);
}

function dayWith(draws: readonly DrawTime[], zone = ZONE): StoredDay {
  const day = dayOf(zone, draws[0]?.open_timestamp ?? 0);
  return { draws, from: dayStart(zone, day), to: dayStart(zone, addDays(day, 1)), zone };
}

const NOTHING: AroundDay = { before: null, after: null, dayBefore: null };
const ends = (terms: readonly string[]) => [terms.length, terms.at(-1) ?? "", terms[0] ?? ""];

describe("the tail of a day", () => {
  const day = dayFrom(at(676229, "2018-04-13 09:07:30"), [84, 300]);
  const after = at(676765, "2018-04-15 23:57:30");

  test("is what would still have fallen in the day at its usual interval", () => {
    expect(ends(gapsOfDay(day, { ...NOTHING, after }).tail)).toEqual([95, "676313", "676407"]);
  });

  test("ends where the next stored draw begins", () => {
    const next = at(676316, "2018-04-14 09:07:30");
    const { tail } = gapsOfDay(day, { ...NOTHING, after: next });
    expect(tail).toEqual(["676315", "676314", "676313"]);
  });

  test("isn't known of the newest stored day", () => {
    expect(gapsOfDay(day, NOTHING).tail).toEqual([]);
  });

  test("is empty where the day ran to its end", () => {
    const whole = dayFrom(at(670859, "2018-03-14 09:07:30"), [179, 300]);
    const later = at(672175, "2018-03-21 14:22:30");
    expect(gapsOfDay(whole, { ...NOTHING, after: later }).tail).toEqual([]);
  });

  test.each([
    ["counts down", "676100"],
    ["was renumbered", "700000"],
    ["isn't plain digits", "a-1"],
  ])("is empty where the numbering %s", (_, term) => {
    const next = at(term, "2018-04-15 23:57:30");
    expect(gapsOfDay(day, { ...NOTHING, after: next })).toEqual({ tail: [], inner: [], head: [] });
  });

  test("of a single draw isn't known, for lack of an interval", () => {
    const single = dayWith([at(675333, "2018-04-07 20:57:30")]);
    const next = at(675400, "2018-04-08 09:07:30");
    expect(gapsOfDay(single, { ...NOTHING, after: next }).tail).toEqual([]);
  });

  test("of draws at no steady interval isn't known", () => {
    const odd = ["09:00:00", "09:05:00", "11:00:00", "11:01:00", "15:00:00"];
    const draws = odd.map((clock, nth) => at(100 + nth, `2018-04-13 ${clock}`)).toReversed();
    const next = at(200, "2018-04-14 09:00:00");
    expect(usualInterval(draws)).toBeNull();
    expect(gapsOfDay(dayWith(draws), { ...NOTHING, after: next }).tail).toEqual([]);
  });

  test.each([
    ["has 23 hours", "2026-03-29", 23],
    ["has 24 hours", "2026-03-28", 24],
    ["has 25 hours", "2026-10-25", 25],
  ])("counts real hours on a day that %s", (_, day, hours) => {
    const zone = "Europe/Berlin";
    const first = { term: "1000", open_timestamp: dayStart(zone, day) };
    const after = { term: "2000", open_timestamp: dayStart(zone, addDays(day, 2)) };
    const { tail } = gapsOfDay(dayFrom(first, [2, 3600], zone), { ...NOTHING, after });
    expect(ends(tail)).toEqual([hours - 2, "1002", String(999 + hours)]);
  });

  test("takes gaps inside the day for terms, not for long intervals", () => {
    const draws = [at(109, "2018-04-13 23:45:00"), at(103, "2018-04-13 23:15:00")];
    const later = at(200, "2018-04-14 09:00:00");
    expect(gapsOfDay(dayWith([...draws, at(100, "2018-04-13 23:00:00")]), NOTHING).inner).toEqual([
      "108",
      "107",
      "106",
      "105",
      "104",
      "102",
      "101",
    ]);
    const { tail } = gapsOfDay(dayWith(draws), { ...NOTHING, after: later });
    expect(tail).toEqual(["111", "110"]);
  });
});

describe("the head of a day", () => {
  const yesterday = dayFrom(at(100, "2018-04-13 22:00:00"), [10, 600]);
  const today = dayFrom(at(130, "2018-04-14 02:00:00"), [20, 600]);
  const [before = null] = yesterday.draws;
  const around = { before, after: null, dayBefore: yesterday };

  test("is what the day before leaves of the terms in between", () => {
    const [first = null] = today.draws.slice(-1);
    expect(gapsOfDay(yesterday, { ...NOTHING, after: first }).tail).toEqual(["111", "110"]);
    expect(ends(gapsOfDay(today, around).head)).toEqual([12, "118", "129"]);
    expect(needsDayBefore(today, before)).toBe(true);
  });

  test("is everything in between where the day before ran to its end", () => {
    const whole = dayFrom(at(100, "2018-04-13 22:00:00"), [12, 600]);
    const [last = null] = whole.draws;
    const next = dayFrom(at(115, "2018-04-14 09:00:00"), [5, 600]);
    expect(gapsOfDay(next, { before: last, after: null, dayBefore: whole }).head).toEqual([
      "114",
      "113",
      "112",
    ]);
  });

  test("after a day without stored draws is what came since draws usually begin", () => {
    const older = dayFrom(at(100, "2018-04-12 01:00:00"), [100, 600]);
    const [before = null] = older.draws;
    const headFrom = (first: number) => {
      const late = dayFrom(at(first, "2018-04-14 02:00:00"), [20, 600]);
      expect(needsDayBefore(late, before)).toBe(true);
      return gapsOfDay(late, { before, after: null, dayBefore: older }).head;
    };
    expect(headFrom(400)).toEqual(["399", "398", "397", "396", "395", "394"]);
    // Of 40 terms in between the day of the draws before has room for 38.
    expect(headFrom(240)).toEqual(["239", "238"]);
    const single = dayWith([at(100, "2018-04-12 22:00:00")]);
    const [only = null] = single.draws;
    expect(gapsOfDay(today, { before: only, after: null, dayBefore: single }).head).toEqual([]);
  });

  test("isn't known where the day before has no usual interval", () => {
    const single = dayWith([at(109, "2018-04-13 23:30:00")]);
    expect(gapsOfDay(today, { ...around, dayBefore: single }).head).toEqual([]);
  });

  test("of a single draw is told by the interval of the day before", () => {
    const single = dayWith([at(130, "2018-04-14 02:00:00")]);
    expect(gapsOfDay(single, around).head).toHaveLength(12);
  });
});

test("a numbering that starts anew with each day lacks what comes before its first term and after its last", () => {
  for (const digits of [3, 4]) {
    for (const prefix of ["2018", "18"]) {
      const of = (day: number, nth: number) =>
        `${prefix}041${day}${String(nth).padStart(digits, "0")}`;
      const yesterday = dayFrom(at(of(3, 1), "2018-04-13 20:00:00"), [4, 600]);
      const today = dayFrom(at(of(4, 5), "2018-04-14 08:00:00"), [4, 600]);
      const [before = null] = yesterday.draws;
      const first = today.draws.at(-1) ?? null;
      expect(gapsOfDay(yesterday, { ...NOTHING, after: first }).tail).toEqual([of(3, 5)]);
      expect(needsDayBefore(today, before)).toBe(true);
      const head = [4, 3, 2, 1].map((nth) => of(4, nth));
      expect(gapsOfDay(today, { before, after: null, dayBefore: yesterday }).head).toEqual(head);
    }
  }
});

test("a day without draws has no gaps", () => {
  const empty = { draws: [], from: 0, to: 86_400, zone: ZONE };
  const around = { before: at(1, "2018-04-13 09:00:00"), after: null, dayBefore: null };
  expect(gapsOfDay(empty, around)).toEqual({ tail: [], inner: [], head: [] });
  expect(needsDayBefore(empty, around.before)).toBe(false);
});
