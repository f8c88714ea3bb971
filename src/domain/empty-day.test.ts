import { describe, expect, test } from "vitest";
import type { StoredDay } from "./day-gaps.ts";
import { gapsOfEmptyDay } from "./empty-day.ts";
import { addDays, dayStart } from "./zone.ts";

const ZONE = "Asia/Shanghai";
const STEP = 300;

/** A day in April 2018 with a draw of each term, the first at a clock time, one each five minutes. */
function dayOfTerms(day: number, time: string, terms: readonly (number | string)[]): StoredDay {
  const date = `2018-04-${String(day).padStart(2, "0")}`;
  const [from, to] = [dayStart(ZONE, date), dayStart(ZONE, addDays(date, 1))];
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const first = from + hours * 3600 + minutes * 60;
  const draws = terms.map((term, nth) => ({
    term: String(term),
    open_timestamp: first + nth * STEP,
  }));
  return { draws: draws.toReversed(), from, to, zone: ZONE };
}

const numbers = (first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => first + nth);
const ends = (terms: readonly string[]) => [terms.length, terms.at(-1), terms[0]];
const empty = (day: number) => dayOfTerms(day, "00:00", []);

describe("a day without stored draws, in a numbering that counts up by one", () => {
  // 179 draws a day, from 09:07 to 23:57.
  const older = dayOfTerms(9, "09:07", numbers(1000, 179));

  test("misses what the next stored day leaves of the terms in between", () => {
    const whole = { older, newer: dayOfTerms(11, "09:07", numbers(1358, 179)) };
    expect(ends(gapsOfEmptyDay(empty(10), whole))).toEqual([179, "1179", "1357"]);
    const late = { older, newer: dayOfTerms(11, "09:17", numbers(1360, 5)) };
    expect(gapsOfEmptyDay(empty(10), late)).toEqual(gapsOfEmptyDay(empty(10), whole));
  });

  test("misses what the stored day before it leaves", () => {
    const broken = { older: dayOfTerms(9, "09:07", numbers(1000, 84)), newer: older };
    const newer = dayOfTerms(11, "09:07", numbers(1358, 20));
    expect(ends(gapsOfEmptyDay(empty(10), { ...broken, newer }))).toEqual([179, "1179", "1357"]);
  });

  test("has its part of several such days where each has all of its draws", () => {
    const newer = dayOfTerms(12, "09:07", numbers(1000 + 3 * 179, 20));
    expect(ends(gapsOfEmptyDay(empty(10), { older, newer }))).toEqual([179, "1179", "1357"]);
    expect(ends(gapsOfEmptyDay(empty(11), { older, newer }))).toEqual([179, "1358", "1536"]);
    const fewer = dayOfTerms(12, "09:07", numbers(1000 + 3 * 179 - 2, 20));
    expect(gapsOfEmptyDay(empty(10), { older, newer: fewer })).toEqual([]);
  });

  test.each([
    ["no term in between", 1179],
    ["more terms than fit into a day", 3000],
    ["a jump of more than 5,000", 9000],
    ["a numbering that counts down", 500],
  ])("misses nothing that can be named with %s", (_, first) => {
    const newer = dayOfTerms(11, "09:07", numbers(first, 20));
    expect(gapsOfEmptyDay(empty(10), { older, newer })).toEqual([]);
  });
});

test("a day without stored draws misses all of its terms where they start with the day", () => {
  const term = (day: number, nth: number) =>
    `201804${String(day).padStart(2, "0")}${String(nth).padStart(3, "0")}`;
  const terms = (day: number, count: number) => numbers(1, count).map((nth) => term(day, nth));
  const older = dayOfTerms(9, "09:07", terms(9, 179));
  const newer = dayOfTerms(12, "09:07", terms(12, 20));
  for (const day of [10, 11]) {
    expect(ends(gapsOfEmptyDay(empty(day), { older, newer }))).toEqual([
      179,
      term(day, 1),
      term(day, 179),
    ]);
  }
});
