import { describe, expect, test } from "vitest";
import { expectedStreaks, placeChance, sumChance } from "#domain/chance.ts";
import { duelOf, sizeOf, sizeOfSum } from "#domain/sides.ts";
import { sequencesOf, streaksOf } from "#domain/two-sides.ts";

describe("sides", () => {
  test("the exact middle of an odd count is neither big nor small", () => {
    expect([4, 5, 6].map((n) => sizeOf(n, 9))).toEqual(["small", "mid", "big"]);
    expect([5, 6].map((n) => sizeOf(n, 10))).toEqual(["small", "big"]);
  });

  test("with ten marbles a sum of 11 is small and 12 is big", () => {
    expect([11, 12].map((sum) => sizeOfSum(sum, 10, 2))).toEqual(["small", "big"]);
    expect([16, 17].map((sum) => sizeOfSum(sum, 10, 3))).toEqual(["small", "big"]);
  });

  test("dragon and tiger end at the middle, and equal numbers are neither", () => {
    expect(duelOf([3, 1, 2], 1)).toBe("dragon");
    expect(duelOf([3, 1, 2], 2)).toBeNull();
    expect(duelOf([2, 1, 2], 1)).toBeNull();
    expect(duelOf([1, 2], 0)).toBeNull();
  });
});

describe("chance", () => {
  test("is counted: 44.4 % big and 55.6 % odd for the sum of two of ten", () => {
    expect(sumChance(10, 2)).toEqual({ big: 40 / 90, odd: 50 / 90 });
    expect(placeChance(9)).toEqual({ big: 4 / 9, mid: 1 / 9, odd: 5 / 9 });
  });

  test("lets 1.7 streaks of five or more run among the 27 of ten marbles", () => {
    expect(sequencesOf(10)).toHaveLength(27);
    expect(expectedStreaks(10, 5)).toBeCloseTo(1.7, 1);
  });

  test("of impossible races is null", () => {
    expect([sumChance(1, 2), sumChance(2, 3), placeChance(1)]).toEqual([null, null, null]);
  });
});

describe("streaks", () => {
  const race = (term: string, order: number[]) => ({
    term,
    day: "2026-01-01",
    open_timestamp: 0,
    order,
    timings: [],
  });
  const same = [2, 1];

  test("are broken by a missing draw but not by midnight", () => {
    const broken = ["9", "8", "6", "5"].map((term) => race(term, same));
    expect(streaksOf(broken)).toEqual([]);
    const whole = ["9", "8", "7"].map((term, at) => ({
      ...race(term, same),
      day: `2026-01-0${3 - at}`,
    }));
    expect(streaksOf(whole)).toContainEqual({ rank: 1, kind: "dt", value: "dragon", count: 3 });
  });

  test("go on over midnight where each day counts anew, unless its first draw is missing", () => {
    const over = (terms: string[]) =>
      terms.map((term) => ({
        ...race(term, same),
        day: term.includes("0314") ? "2018-03-14" : "2018-03-13",
      }));
    const dragons = (terms: string[]) => streaksOf(over(terms)).find(({ kind }) => kind === "dt");
    expect(dragons(["180314002", "180314001", "180313179"])?.count).toBe(3);
    expect(dragons(["20180314001", "20180313179", "20180313178"])?.count).toBe(3);
    expect(dragons(["180314003", "180314002", "180313179"])).toBeUndefined();
  });

  test("are broken by another count of marbles and by the middle number", () => {
    const races = [
      race("4", [3, 1, 2]),
      race("3", [3, 1, 2]),
      race("2", [3, 2, 1]),
      race("1", [1, 2]),
    ];
    const found = streaksOf(races);
    expect(found).toContainEqual({ rank: 1, kind: "size", value: "big", count: 3 });
    expect(found.filter(({ rank, kind }) => rank === 2 && kind === "size")).toEqual([]);
  });
});
