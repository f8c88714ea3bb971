import { describe, expect, test } from "vitest";
import { expectedStreaks, placeChance, sumChance } from "#domain/chance.ts";
import { missingAmong } from "#domain/missing.ts";
import { parseDraw, toRaces } from "#domain/races.ts";
import { SHANGHAI } from "#domain/sample-draws-for-tests.ts";
import { classifyDuel, classifySize, sizeOfSum } from "#domain/sides.ts";
import { listSequences, findStreaks } from "#domain/two-sides.ts";

describe("sides", () => {
  test("the middle of an odd count is neither big nor small", () => {
    expect([4, 5, 6].map((n) => classifySize(n, 9))).toEqual(["small", "mid", "big"]);
    expect([5, 6].map((n) => classifySize(n, 10))).toEqual(["small", "big"]);
  });

  test("with ten marbles a sum of 11 is small and 12 is big", () => {
    expect([11, 12].map((sum) => sizeOfSum(sum, 10, 2))).toEqual(["small", "big"]);
    expect([16, 17].map((sum) => sizeOfSum(sum, 10, 3))).toEqual(["small", "big"]);
  });

  test("dragon and tiger exist up to the middle, and equal numbers are neither", () => {
    expect(classifyDuel([3, 1, 2], 1)).toBe("dragon");
    expect(classifyDuel([3, 1, 2], 2)).toBeNull();
    expect(classifyDuel([2, 1, 2], 1)).toBeNull();
    expect(classifyDuel([1, 2], 0)).toBeNull();
  });
});

describe("chance", () => {
  test("is 44.4 % big and 55.6 % odd for the sum of two of ten", () => {
    expect(sumChance(10, 2)).toEqual({ big: 40 / 90, odd: 50 / 90 });
    expect(placeChance(9)).toEqual({ big: 4 / 9, mid: 1 / 9, odd: 5 / 9 });
  });

  test("expects 1.7 streaks of five or more among the 27 sequences of ten marbles", () => {
    expect(listSequences(10)).toHaveLength(27);
    expect(expectedStreaks(10, 5)).toBeCloseTo(1.7, 1);
  });

  test("of impossible races is null", () => {
    expect([sumChance(1, 2), sumChance(2, 3), placeChance(1)]).toEqual([null, null, null]);
  });
});

describe("streaks", () => {
  const MIDNIGHT = Date.parse("2018-03-14T00:00:00+08:00") / 1000;
  /** Races of hourly draws; number 9 is at midnight. */
  const races = (...draws: readonly (readonly [term: string, number: string])[]) => {
    const parsed = draws.map(([term, number], at) => {
      const hour = term.length < 3 ? Number(term) - 9 : -at;
      return parseDraw({ term, number, timings: "", open_timestamp: MIDNIGHT + hour * 3600 });
    });
    return toRaces(parsed, missingAmong(parsed, SHANGHAI));
  };
  const dragons = (...terms: string[]) =>
    findStreaks(races(...terms.map((term) => [term, "2,1"] as const))).find(
      ({ kind }) => kind === "dt",
    )?.count;

  test("are broken by a missing draw but not by midnight", () => {
    expect(dragons("9", "8", "7", "6")).toBe(4);
    expect(dragons("10", "9", "8", "6", "5", "4")).toBe(3);
  });

  test("are broken by an unreadable draw", () => {
    const same = "2,1";
    expect(findStreaks(races(["4", same], ["3", same], ["2", "1,1"], ["1", same]))).toEqual([]);
  });

  test("continue over midnight if the numbering restarts each day", () => {
    expect(dragons("180314001", "180313179", "180313178")).toBe(3);
    expect(dragons("20180314001", "20180313179", "20180313178")).toBe(3);
  });

  test("are broken by another number of marbles and by the middle number", () => {
    const found = findStreaks(races(["4", "3,1,2"], ["3", "3,1,2"], ["2", "3,2,1"], ["1", "1,2"]));
    expect(found).toContainEqual({ rank: 1, kind: "size", value: "big", count: 3 });
    expect(found.filter(({ rank, kind }) => rank === 2 && kind === "size")).toEqual([]);
  });
});
