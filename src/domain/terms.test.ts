import { describe, expect, test } from "vitest";
import { compareTerms, isNewer } from "#domain/latest.ts";
import { GAP_MAX, missingBetween, termsBetween, withinDay } from "#domain/terms.ts";

describe("terms", () => {
  test("between two terms are counted and named, newest first", () => {
    expect(missingBetween("676852", "676858")).toBe(5);
    expect(termsBetween("0098", "0102")).toEqual(["0101", "0100", "0099"]);
  });

  test("that don't count up tell nothing", () => {
    expect([
      missingBetween("9", "9"),
      missingBetween("a1", "a3"),
      missingBetween("9", "3"),
    ]).toEqual([null, null, null]);
    expect(termsBetween("x", "y")).toEqual([]);
  });

  test("that jump too far were renumbered, not lost", () => {
    expect(missingBetween("1", String(GAP_MAX + 2))).toBe(GAP_MAX);
    expect(missingBetween("1", String(GAP_MAX + 3))).toBeNull();
    expect(termsBetween("1", "9".repeat(40))).toEqual([]);
  });

  test("go on with their zeros", () => {
    expect(termsBetween("202611210099", "202611210101")).toEqual(["202611210100"]);
    expect(termsBetween("0009", "0011")).toEqual(["0010"]);
    expect(termsBetween("A9", "A11")).toEqual([]);
  });

  test("that start with their day tell their count in it", () => {
    const day = "2018-03-14";
    expect(
      ["20180314001", "180314179", "20180314", "670859"].map((term) => withinDay(term, day)),
    ).toEqual(["001", "179", "", null]);
  });

  test("are ordered by value where they are digits", () => {
    expect(["10", "9", "2"].toSorted(compareTerms)).toEqual(["2", "9", "10"]);
    expect(compareTerms("010", "9")).toBeGreaterThan(0);
    expect(compareTerms("b", "a")).toBeGreaterThan(0);
  });

  test("decide which draw is newer where the times are equal", () => {
    const draw = (open_timestamp: number, term: string) => ({ open_timestamp, term });
    expect(isNewer(draw(5, "10"), draw(5, "9"))).toBe(true);
    expect(isNewer(draw(5, "9"), draw(5, "9"))).toBe(false);
    expect(isNewer(draw(4, "99"), draw(5, "1"))).toBe(false);
  });
});
