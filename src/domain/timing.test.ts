import { describe, expect, test } from "vitest";
import { heatRule, computeHotCold } from "#domain/hot-cold.ts";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { toBeads, layoutRoad } from "#domain/road.ts";
import { parseSequence } from "#domain/sequence.ts";
import { toPoints, selectRecords, computeTiming } from "#domain/timing.ts";
import { computeTopThree } from "#domain/top-three.ts";

const draw = (term: string, number: string, timings = "") => ({
  term,
  number,
  timings,
  open_timestamp: Number(term),
});

describe("a window", () => {
  test("has the draws with the newest one's number of marbles, and counts the others", () => {
    const window = windowWith([
      draw("9", "2,1,3"),
      draw("8", "1,2"),
      draw("6", "1,1,2"),
      draw("5", "3,2,1"),
    ]);
    expect(window).toMatchObject({
      marbles: 3,
      leftOut: 2,
      missing: 1,
      fromTerm: "5",
      toTerm: "9",
    });
  });

  test("that starts with a corrupt draw has the number of the newest valid one", () => {
    expect(windowWith([draw("2", "x"), draw("1", "2,1")])).toMatchObject({
      marbles: 2,
      leftOut: 1,
    });
  });

  test("of nothing is empty", () => {
    expect(windowWith([])).toEqual({
      races: [],
      marbles: 0,
      leftOut: 0,
      missing: 0,
      fromTerm: "",
      toTerm: "",
    });
  });
});

describe("hot and cold", () => {
  test("has no colours below ten draws", () => {
    expect(heatRule(9, 10)).toBeNull();
    expect(heatRule(10, 10)).toEqual({ hot: 2, cold: 0 });
    expect(heatRule(10, 16)).toEqual({ hot: 2, cold: -1 });
  });

  test("has exact thresholds at whole numbers", () => {
    // 169 of ten: 16.9 expected, a deviation of 3.9. 32 of three: 10.67 and 2.67.
    expect(heatRule(169, 10)).toEqual({ hot: 21, cold: 13 });
    expect(heatRule(32, 3)).toEqual({ hot: 14, cold: 8 });
    // 25 of five: 5 and 2; 36 of two: 18 and 3.
    expect([heatRule(25, 5), heatRule(36, 2)]).toEqual([
      { hot: 7, cold: 3 },
      { hot: 21, cold: 15 },
    ]);
  });

  test("of one draw has gaps of 0 and 1", () => {
    const items = computeHotCold(windowWith([draw("1", "2,1")])).positions[0]?.items;
    expect(items).toEqual([
      { number: 1, hits: 0, gap: 1, avg_gap: 1, max_gap: 1, state: "none" },
      { number: 2, hits: 1, gap: 0, avg_gap: 0, max_gap: 0, state: "none" },
    ]);
  });

  test("counts the open gaps at both ends of the window", () => {
    const orders = ["1,2", "1,2", "2,1", "1,2", "1,2", "1,2"];
    const window = windowWith(orders.map((order, at) => draw(String(9 - at), order)));
    expect(computeHotCold(window).positions[0]?.items[1]).toMatchObject({
      hits: 1,
      gap: 2,
      max_gap: 3,
      avg_gap: 2.5,
    });
  });
});

describe("timing", () => {
  const window = windowWith([
    draw("3", "2,1,3", "10,10,12"),
    draw("2", "1,2,3", "9,11"),
    draw("1", "3,2,1"),
  ]);
  const { by_number, by_rank, series } = computeTiming(window);

  test("has each marble's own times", () => {
    expect(by_number[0]).toEqual({
      number: 1,
      n: 2,
      avg: 9.5,
      best: 9,
      best_term: "2",
      worst: 10,
      worst_term: "3",
      sd: Number(Math.SQRT1_2.toFixed(3)),
      avg_behind: 0,
    });
    expect(by_number[2]).toMatchObject({ n: 1, avg: 12, sd: null, avg_behind: 2 });
  });

  test("has times per place and per draw, also for one without times", () => {
    expect(by_rank).toEqual([
      { rank: 1, avg: 9.5 },
      { rank: 2, avg: 10.5 },
      { rank: 3, avg: 12 },
    ]);
    expect(series).toEqual([
      { term: "3", first: 10, margin: 0, last: 12 },
      { term: "2", first: 9, margin: 2, last: 11 },
      { term: "1", first: null, margin: null, last: null },
    ]);
  });

  test("has the scatter's points and the track's records", () => {
    expect(toPoints(window)).toHaveLength(5);
    expect(selectRecords(toPoints(window))[0]).toEqual({ term: "2", number: 1, timing: 9 });
  });

  test("orders equal records by draw, dead heats by finish", () => {
    const earlier = draw("1", "3,1,2", "9.00,9.50,9.50");
    const later = draw("2", "2,1,3", "8.00,9.50,9.50");
    const points = [earlier, later].flatMap((one) => toPoints(windowWith([one])));
    expect(selectRecords(points).map(({ term, number, timing }) => [term, number, timing])).toEqual(
      [
        ["2", 2, 8],
        ["1", 3, 9],
        ["1", 1, 9.5],
        ["1", 2, 9.5],
        ["2", 1, 9.5],
        ["2", 3, 9.5],
      ],
    );
  });

  test("of no draws has no figures", () => {
    expect(computeTopThree(windowWith([]))).toEqual({ items: [], fair: null });
    expect(computeTiming(windowWith([])).series).toEqual([]);
  });
});

describe("a big road", () => {
  test("starts a column when the side changes, also for a missing draw", () => {
    const races = windowWith(
      ["1,2", "1,2", "2,1"].map((order, at) => draw(["9", "8", "6"][at] ?? "", order)),
    ).races;
    const beads = toBeads(races, { rank: 1, kind: "size" });
    expect(beads.map(({ term, value }) => [term, value])).toEqual([
      ["9", "small"],
      ["8", "small"],
      ["7", null],
      ["6", "big"],
    ]);
    expect(layoutRoad(beads).map((column) => column.length)).toEqual([1, 1, 2]);
  });

  test("has the API's name", () => {
    expect(parseSequence("10:dt")).toEqual({ rank: 10, kind: "dt" });
    expect(parseSequence("sum2:size")).toEqual({ rank: "sum2", kind: "size" });
    expect(parseSequence("x:size")).toBeNull();
  });
});
