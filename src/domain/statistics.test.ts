import { describe, expect, test } from "vitest";
import { windowWith } from "./sample-draws-for-tests.ts";
import { computeStatistic, type StatisticWindow } from "./statistics.ts";

/** 2018-03-13 12:00 in Shanghai, epoch seconds. */
const NOON = Date.UTC(2018, 2, 13, 4) / 1000;

function windowFor(draws: number, more: Partial<StatisticWindow> = {}): StatisticWindow {
  const stored = Array.from({ length: draws }, (_, index) => ({
    term: String(1000 + draws - index),
    number: "1,2,3",
    timings: "10,11,12",
    open_timestamp: NOON - index * 60,
  }));
  const races = windowWith(stored);
  return { ...races, cate_id: 2001, wanted: draws, newer: [], older: [], ...more };
}

describe("a statistic", () => {
  test("has the counts of its draws", () => {
    const window = windowFor(2, { wanted: 10, missing: 1 });
    expect(computeStatistic("hotCold", window)).toMatchObject({
      cate_id: 2001,
      number_count: 3,
      draws: 2,
      wanted: 10,
      missing: 1,
      left_out: 0,
      from_term: "1001",
      to_term: "1002",
    });
  });

  test("has a road only on request, with withdrawn and cancelled terms at its ends", () => {
    const window = windowFor(2, { newer: ["1004"], older: ["1000"] });
    expect(computeStatistic("twoSides", window).roads).toEqual([]);
    const [road] = computeStatistic("twoSides", window, { road: "1:parity" }).roads;
    expect(road?.beads).toEqual([
      { term: "1004", value: null },
      { term: "1002", value: "odd" },
      { term: "1001", value: "odd" },
      { term: "1000", value: null },
    ]);
  });

  test("has the given records", () => {
    const own = [{ term: "7", number: 2, timing: 9 }];
    expect(computeStatistic("scatter", windowFor(3), { records: own }).records).toEqual(own);
  });

  test("has all points of a page, or the reduced ones for a screen", () => {
    const window = windowFor(501);
    const pages = [1, 2].map((page) => computeStatistic("scatter", window, { page }));
    expect(pages.map(({ points }) => points.length)).toEqual([1500, 3]);
    expect(pages[0]?.pages).toBe(2);
    const thin = computeStatistic("scatter", window, { detail: "screen" }).points;
    expect(thin.length).toBeLessThan(1000);
  });
});
