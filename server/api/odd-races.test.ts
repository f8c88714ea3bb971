import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hotCold, scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import { drawAt } from "#server/app-for-tests.ts";
import { openStatistics } from "./statistics-for-tests.ts";

let server: Awaited<ReturnType<typeof openStatistics>>;

/** Draws 1, 2, 4, 5, 6 and 7: draw 3 is missing, 1 has six marbles, 6 is corrupt. */
const DRAWS: readonly (readonly [number, string, string])[] = [
  [1, "1,2,3,4,5,6", ""],
  [2, "3,1,5,2,4", ""],
  [4, "3,5,1,4,2", ""],
  [5, "1,3,2,5,4", ""],
  [6, "1,2,2,4,5", "9.00,9.10,9.20,9.30,9.40"],
  [7, "3,2,4,1,5", "10.00,10.50,10.50,11.20"],
];

/** A window of ten, which includes three earlier draws of ten marbles. */
const WINDOW = "&limit=10";

beforeAll(async () => {
  server = await openStatistics();
  await server.feed(
    DRAWS.map(([at, number, timings]) => drawAt(at, { number, all_number: number, timings })),
  );
});
afterAll(() => server.close());

describe("races of five marbles, with one missing, one corrupt and some of other counts", () => {
  test("are counted without the others", async () => {
    const sides = await server.of(twoSides, WINDOW);
    expect(sides).toMatchObject({
      number_count: 5,
      draws: 4,
      left_out: 5,
      missing: 1,
      from_term: "5002",
      to_term: "5007",
    });
  });

  test("have a middle number, neither big nor small, and two pairs", async () => {
    const { positions, sum2, sum3 } = await server.of(twoSides, WINDOW);
    expect(positions.slice(0, 3)).toEqual([
      { rank: 1, big: 0, small: 1, mid: 3, odd: 4, even: 0, dragon: 1, tiger: 3 },
      { rank: 2, big: 1, small: 2, mid: 1, odd: 3, even: 1, dragon: 2, tiger: 2 },
      { rank: 3, big: 2, small: 2, mid: 0, odd: 2, even: 2, dragon: null, tiger: null },
    ]);
    expect(sum2).toEqual({ big: 1, small: 3, odd: 1, even: 3 });
    expect(sum3).toEqual({ big: 0, small: 4, odd: 3, even: 1 });
  });

  test("have no streak across a corrupt draw", async () => {
    expect((await server.of(twoSides, WINDOW)).streaks).toEqual([]);
  });

  test("have a fair share of 3/5", async () => {
    const { items, fair } = await server.of(topThree, WINDOW);
    expect(fair).toBe(0.6);
    expect(items[0]).toEqual({ number: 1, first: 1, second: 1, third: 1, rate: 0.75 });
    expect(items).toHaveLength(5);
  });

  test("are too few for colours", async () => {
    const { rule, positions } = await server.of(hotCold, WINDOW);
    expect(rule).toBeNull();
    expect(positions[0]?.items).toEqual([
      { number: 1, hits: 1, gap: 1, avg_gap: 1.5, max_gap: 2, state: "none" },
      { number: 2, hits: 0, gap: 4, avg_gap: 4, max_gap: 4, state: "none" },
      { number: 3, hits: 3, gap: 0, avg_gap: 0.25, max_gap: 1, state: "none" },
      { number: 4, hits: 0, gap: 4, avg_gap: 4, max_gap: 4, state: "none" },
      { number: 5, hits: 0, gap: 4, avg_gap: 4, max_gap: 4, state: "none" },
    ]);
  });

  test("have no times of unfinished marbles and corrupt draws, and equal times in order", async () => {
    const { by_number, by_rank, series } = await server.of(timing, WINDOW);
    expect(by_number.map(({ n, avg, avg_behind }) => [n, avg, avg_behind])).toEqual([
      [1, 11.2, 1.2],
      [1, 10.5, 0.5],
      [1, 10, 0],
      [1, 10.5, 0.5],
      [0, null, null],
    ]);
    expect(by_number[4]).toMatchObject({ best: null, best_term: "", sd: null });
    expect(by_rank.at(-1)).toEqual({ rank: 5, avg: null });
    expect(series[0]).toEqual({ term: "5007", first: 10, margin: 0.5, last: 11.2 });
    expect(series[1]).toEqual({ term: "5005", first: null, margin: null, last: null });
    const { points } = await server.of(scatter, WINDOW);
    expect(points.map(({ term, number, rank }) => [term, number, rank])).toEqual([
      ["5007", 3, 1],
      ["5007", 2, 2],
      ["5007", 4, 3],
      ["5007", 1, 4],
    ]);
  });
});
