import { describe, expect, test } from "vitest";
import { compareTerms, isNewer } from "#domain/latest.ts";
import {
  MAX_GAP,
  missingBetween,
  startsAgain,
  termsBetween,
  usualInterval,
} from "#domain/terms.ts";

describe("terms", () => {
  test("between two terms are counted and listed, newest first", () => {
    expect(missingBetween("676852", "676858")).toBe(5);
    expect(termsBetween("0098", "0102")).toEqual(["0101", "0100", "0099"]);
  });

  test("that don't count up have no gap", () => {
    expect([
      missingBetween("9", "9"),
      missingBetween("a1", "a3"),
      missingBetween("9", "3"),
    ]).toEqual([null, null, null]);
    expect(termsBetween("x", "y")).toEqual([]);
  });

  test("that jump too far were renumbered", () => {
    expect(missingBetween("1", String(MAX_GAP + 2))).toBe(MAX_GAP);
    expect(missingBetween("1", String(MAX_GAP + 3))).toBeNull();
    expect(termsBetween("1", "9".repeat(40))).toEqual([]);
  });

  test("keep leading zeros", () => {
    expect(termsBetween("202611210099", "202611210101")).toEqual(["202611210100"]);
    expect(termsBetween("0009", "0011")).toEqual(["0010"]);
    expect(termsBetween("A9", "A11")).toEqual([]);
  });

  test.each([
    ["20180314001", "20180313179", true],
    ["180314001", "180313179", true],
    ["20180314002", "20180314001", false],
    ["670859", "670858", false],
    // Dates of other days, and dates without a number.
    ["20190314001", "20190313179", false],
    ["20180314", "20180313", false],
  ])("%s starts again after %s: %s", (newer, older, starts) => {
    const open_timestamp = Date.parse("2018-03-14T00:02:00+08:00") / 1000;
    const before = { term: older, open_timestamp: open_timestamp - 300 };
    const after = { term: newer, open_timestamp };
    expect(startsAgain(before, after, "Asia/Shanghai")).toBe(starts);
  });

  test("in sequence have a usual interval, others have none", () => {
    const at = (term: number, open_timestamp: number) => ({ term: String(term), open_timestamp });
    const hourly = [at(9, 36_000), at(8, 18_600), at(7, 15_000), at(5, 10_000), at(4, 6_400)];
    expect(usualInterval([at(10, 39_600), ...hourly])).toBe(3600);
    expect(usualInterval([at(3, 900), at(1, 0)])).toBeNull();
    // Irregular: five minutes, two hours, a minute, four hours.
    const odd = [at(5, 22_260), at(4, 7860), at(3, 7800), at(2, 600), at(1, 300)];
    expect(usualInterval(odd)).toBeNull();
  });

  test("of digits are ordered by value", () => {
    expect(["10", "9", "2"].toSorted(compareTerms)).toEqual(["2", "9", "10"]);
    expect(compareTerms("010", "9")).toBeGreaterThan(0);
    expect(compareTerms("b", "a")).toBeGreaterThan(0);
  });

  test("decide which draw is newer at equal times", () => {
    const draw = (open_timestamp: number, term: string) => ({ open_timestamp, term });
    expect(isNewer(draw(5, "10"), draw(5, "9"))).toBe(true);
    expect(isNewer(draw(5, "9"), draw(5, "9"))).toBe(false);
    expect(isNewer(draw(4, "99"), draw(5, "1"))).toBe(false);
  });
});
