import { describe, expect, test } from "vitest";
import { patternValues, parsePatternRoad } from "./pattern-roads.ts";
import { computePatterns } from "./patterns.ts";
import { windowWith } from "./sample-draws-for-tests.ts";

const draw = (term: string, number: string) => ({
  term,
  number,
  timings: "",
  open_timestamp: Number(term),
});

describe("patterns of five draws of five marbles, the third missing", () => {
  // Oldest first: 2 3 1 5 4, 2 1 5 3 4, a gap, 2 4 1 3 5, 5 4 3 2 1.
  const window = windowWith([
    draw("5", "5,4,3,2,1"),
    draw("4", "2,4,1,3,5"),
    draw("2", "2,1,5,3,4"),
    draw("1", "2,3,1,5,4"),
  ]);
  const patterns = computePatterns(window);

  test("have the sums 5, 3, 6 and 9", () => {
    const hits = patterns.sums.map(({ sum, hits: count, gap, avg_gap, max_gap }) => [
      sum,
      count,
      gap,
      avg_gap,
      max_gap,
    ]);
    expect(hits).toEqual([
      [3, 1, 2, 1.5, 2],
      [4, 0, 4, 4, 4],
      [5, 1, 3, 1.5, 3],
      [6, 1, 1, 1.5, 2],
      [7, 0, 4, 4, 4],
      [8, 0, 4, 4, 4],
      [9, 1, 0, 1.5, 3],
    ]);
  });

  test("have runs that end at the missing draw, with the newest of equal runs", () => {
    expect(patterns.number_runs[0]?.items[1]).toEqual({ number: 2, longest: 2, to_term: "2" });
    const small = patterns.side_runs.find(({ rank, value }) => rank === 1 && value === "small");
    expect(small).toMatchObject({ longest: 2, to_term: "2" });
    const tiger = patterns.side_runs.find(({ rank, value }) => rank === 1 && value === "tiger");
    expect(tiger).toMatchObject({ longest: 2, to_term: "2" });
    // Probability of a number in two consecutive draws, in either of two stretches of two draws.
    expect(patterns.number_fair).toBeCloseTo(1 - 0.8 ** 4 + (1 - 0.96 ** 2), 2);
  });

  test("have number 1 in front once, in the middle once and at the back twice", () => {
    expect(patterns.halves[0]).toEqual({ number: 1, front: 1, mid: 2, back: 1 });
  });

  test("have moves between neighbours only, and remainders of all draws", () => {
    expect(patterns.moves[0]).toEqual({ rank: 1, rise: 1, level: 1, fall: 0 });
    expect(patterns.mods[0]).toEqual({ rank: 1, zero: 0, one: 0, two: 4 });
  });

  test("have roads with a value for each draw, except moves without a previous draw", () => {
    const values = (road: string) =>
      patternValues(window.races, parsePatternRoad(road) ?? { kind: "sum2" });
    expect(values("sum2")).toEqual(["9", "6", "3", "5"]);
    expect(values("half:5")).toEqual(["front", "back", "mid", "back"]);
    expect(values("move:1")).toEqual(["rise", "none", "level", "none"]);
    expect(values("mod:5")).toEqual(["1", "2", "1", "1"]);
  });
});

test("are empty without draws", () => {
  expect(computePatterns(windowWith([]))).toEqual({
    sums: [],
    side_runs: [],
    number_runs: [],
    number_fair: null,
    halves: [],
    moves: [],
    mods: [],
  });
});

test.each(["", "sum3", "half", "half:", "size:1", "1:size"])("%j isn't a road", (name) => {
  expect(parsePatternRoad(name)).toBeNull();
});
