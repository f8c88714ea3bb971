import { describe, expect, test } from "vitest";
import { NO_GAPS } from "./day-gaps.ts";
import { windowOf } from "./races.ts";
import { computeStatistic, type StatisticWindow } from "./statistics.ts";

/** 2018-03-13 12:00 in Shanghai, epoch seconds. */
const NOON = Date.UTC(2018, 2, 13, 4) / 1000;

function windowWith(draws: number, more: Partial<StatisticWindow> = {}): StatisticWindow {
  const stored = Array.from({ length: draws }, (_, index) => ({
    term: String(1000 + draws - index),
    number: "1,2,3",
    timings: "10,11,12",
    open_timestamp: NOON - index * 60,
  }));
  const races = windowOf(stored, "Asia/Shanghai");
  return { ...races, cate_id: 2001, wanted: draws, gaps: NO_GAPS, ...more };
}

describe("a statistic", () => {
  test("says which draws it was computed from", () => {
    const window = windowWith(2, { wanted: 10, missing: 1 });
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

  test("has a road on request alone, with the day's missing terms at its ends", () => {
    const gaps = { tail: ["1004"], inner: [], head: ["1000"] };
    const window = windowWith(2, { gaps });
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
    expect(computeStatistic("scatter", windowWith(3), { records: own }).records).toEqual(own);
  });

  test("has all points of a page, or as many as a screen shows", () => {
    const window = windowWith(501);
    const pages = [1, 2].map((page) => computeStatistic("scatter", window, { page }));
    expect(pages.map(({ points }) => points.length)).toEqual([1500, 3]);
    expect(pages[0]?.pages).toBe(2);
    const thin = computeStatistic("scatter", window, { detail: "screen" }).points;
    expect(thin.length).toBeLessThan(1000);
  });
});
