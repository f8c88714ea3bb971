import { describe, expect, test } from "vitest";
import { leaderOf, leaningOf, longestGapOf, tailChance } from "./standout.ts";

describe("the chance of so many hits", () => {
  test("is counted exactly", () => {
    // Of two tosses of a coin: 1, 3/4, 1/4, none.
    expect([0, 1, 2, 3].map((least) => tailChance(2, least, 0.5))).toEqual([1, 0.75, 0.25, 0]);
    // P(X ≥ 16) of 100 tries of 1/10, by the published table of the binomial distribution: 0.0399.
    expect(tailChance(100, 16, 0.1)).toBeCloseTo(0.0399, 4);
  });

  test("stays exact for long windows, and at its ends", () => {
    expect(tailChance(500, 250, 0.5)).toBeCloseTo(0.5178, 4);
    expect([tailChance(10, 5, 0), tailChance(10, 5, 1), tailChance(0, 1, 0.5)]).toEqual([0, 1, 0]);
  });
});

describe("the highest of some counts", () => {
  test("is said with the windows in which chance alone gets any as high", () => {
    const hits = [10, 9, 8, 16, 11, 9, 10, 8, 9, 10];
    // 1 − (1 − 0.0399)^10 = 0.335.
    expect(leaderOf(hits, 100, 0.1)).toEqual({ index: 3, hits: 16, windows: 3 });
  });

  test("is the first of equals, and nothing without draws or counts", () => {
    expect(leaderOf([2, 2], 4, 0.5)).toMatchObject({ index: 0, windows: 1 });
    expect([leaderOf([], 10, 0.1), leaderOf([1], 0, 0.1)]).toEqual([null, null]);
  });
});

describe("the longest of some gaps", () => {
  test("is said with the windows in which chance alone gives one as long", () => {
    // Of two coins' sides one is always the last: a gap of 3 of either is 2/8 − their both, taken as independent.
    expect(longestGapOf([0, 3])).toEqual({
      index: 1,
      hits: 3,
      windows: Math.round(1 / (1 - (7 / 8) ** 2)),
    });
    // 0.9^44 = 0.97 %, so of ten marbles about 9 %.
    expect(longestGapOf([44, 1, 2, 3, 4, 5, 6, 7, 8, 0])).toMatchObject({ index: 0, windows: 11 });
  });

  test("is nothing of fewer than two marbles", () => {
    expect([longestGapOf([]), longestGapOf([3])]).toEqual([null, null]);
  });
});

describe("how far a count leans", () => {
  test("counts both directions", () => {
    // P(X ≤ 40 or X ≥ 60) of 100 tosses: 0.0569.
    expect(leaningOf(60, 100, 0.5)).toEqual({ hits: 60, windows: 18 });
    expect(leaningOf(40, 100, 0.5)).toEqual({ hits: 40, windows: 18 });
    expect(leaningOf(50, 100, 0.5)).toEqual({ hits: 50, windows: 1 });
  });

  test("is nothing without draws", () => {
    expect(leaningOf(0, 0, 0.5)).toBeNull();
  });
});
