import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hotCold, topThree, twoSides } from "#contract/endpoints.ts";
import { DRAW_FILES } from "#server/draws/draw-files-for-tests.ts";
import { openWith } from "./sample-file-for-tests.ts";

const files = DRAW_FILES.find(({ title }) => title.startsWith("real"));

let real: Awaited<ReturnType<typeof openWith>>;

describe.skipIf(files?.skip !== false)("other real days (needs ../shared/data)", () => {
  beforeAll(async () => {
    real = await openWith(files?.tens() ?? "");
  });
  afterAll(() => real.close());

  describe("the whole day 2018-04-09", () => {
    const day = "date=2018-04-09";

    test("has two sides at the first, fifth and last place and of both sums", async () => {
      const sides = await real.of(twoSides, day);
      expect(sides).toMatchObject({
        draws: 179,
        wanted: 179,
        missing: 0,
        from_term: "675513",
        to_term: "675691",
        sum2: { big: 86, small: 93, odd: 95, even: 84 },
        sum3: { big: 96, small: 83, odd: 89, even: 90 },
      });
      expect([0, 4, 9].map((at) => sides.positions[at])).toEqual([
        { rank: 1, big: 97, small: 82, mid: 0, odd: 85, even: 94, dragon: 98, tiger: 81 },
        { rank: 5, big: 87, small: 92, mid: 0, odd: 106, even: 73, dragon: 85, tiger: 94 },
        { rank: 10, big: 90, small: 89, mid: 0, odd: 101, even: 78, dragon: null, tiger: null },
      ]);
    });

    test("ends with five streaks, the longest of the sum of the top 2", async () => {
      const { streaks } = await real.of(twoSides, day);
      expect(streaks).toEqual([
        { rank: "sum2", kind: "parity", value: "even", count: 4 },
        { rank: 3, kind: "dt", value: "tiger", count: 3 },
        { rank: 5, kind: "dt", value: "dragon", count: 3 },
        { rank: 8, kind: "parity", value: "odd", count: 3 },
        { rank: 9, kind: "size", value: "small", count: 3 },
      ]);
    });

    test("has 9 and 10 hot and 8 cold at the first place", async () => {
      expect(await real.heatAt(day, 1)).toEqual({
        rule: { hot: 22, cold: 13 },
        hits: [16, 17, 14, 21, 14, 20, 16, 13, 25, 23],
        gaps: [5, 11, 12, 0, 3, 1, 2, 14, 4, 6],
        averages: [9.59, 9, 11, 7.18, 11, 7.57, 9.59, 11.86, 5.92, 6.5],
        longest: [45, 60, 35, 28, 43, 24, 23, 47, 18, 21],
        hot: [9, 10],
        cold: [8],
      });
    });

    test("has marble 10 in the top 3 most often, marble 3 least", async () => {
      const { items, fair } = await real.of(topThree, day);
      expect(fair).toBe(0.3);
      expect([items[2], items[9]]).toEqual([
        { number: 3, first: 14, second: 13, third: 17, rate: 0.2458 },
        { number: 10, first: 23, second: 20, third: 18, rate: 0.3408 },
      ]);
      expect(items.reduce((sum, { rate }) => sum + (rate ?? 0), 0)).toBeCloseTo(3, 3);
    });
  });

  describe("the day 2018-04-16 with 32 missing draws", () => {
    const day = "date=2018-04-16";

    test("has 67 draws", async () => {
      const sides = await real.of(twoSides, day);
      expect(sides).toMatchObject({
        draws: 67,
        wanted: 99,
        missing: 32,
        from_term: "676766",
        to_term: "676864",
        sum2: { big: 33, small: 34, odd: 32, even: 35 },
        sum3: { big: 40, small: 27, odd: 24, even: 43 },
      });
      expect(sides.positions[4]).toEqual({
        rank: 5,
        big: 28,
        small: 39,
        mid: 0,
        odd: 28,
        even: 39,
        dragon: 32,
        tiger: 35,
      });
    });

    test("has no streaks, since its last draws follow gaps", async () => {
      expect((await real.of(twoSides, day)).streaks).toEqual([]);
    });

    test("has 2, 4 and 7 hot and 3 and 6 cold at the last place", async () => {
      expect(await real.heatAt(day, 10)).toEqual({
        rule: { hot: 10, cold: 4 },
        hits: [7, 10, 2, 15, 5, 1, 10, 6, 6, 5],
        gaps: [23, 1, 45, 4, 2, 13, 0, 11, 5, 18],
        averages: [7.5, 5.18, 21.67, 3.25, 10.33, 33, 5.18, 8.71, 8.71, 10.33],
        longest: [23, 15, 45, 13, 37, 53, 24, 16, 25, 31],
        hot: [2, 4, 7],
        cold: [3, 6],
      });
    });

    test("has the gaps between its last 50 draws", async () => {
      const window = "limit=50";
      const sides = await real.of(twoSides, window);
      expect(sides).toMatchObject({ draws: 50, missing: 10, from_term: "676805" });
      expect(sides.sum2).toEqual({ big: 24, small: 26, odd: 21, even: 29 });
      expect(await real.heatAt(window, 5)).toMatchObject({
        rule: { hot: 8, cold: 2 },
        hits: [4, 8, 4, 7, 5, 7, 4, 4, 2, 5],
        gaps: [6, 4, 14, 9, 0, 2, 7, 12, 1, 17],
        longest: [11, 14, 15, 13, 15, 22, 27, 20, 46, 17],
        hot: [2],
        cold: [9],
      });
      const { items } = await real.of(topThree, window);
      expect(items[3]).toEqual({ number: 4, first: 1, second: 3, third: 4, rate: 0.16 });
      expect(items[7]).toEqual({ number: 8, first: 5, second: 5, third: 9, rate: 0.38 });
    });
  });

  test("a day of one draw is a window of one", async () => {
    const sides = await real.of(twoSides, "date=2018-04-07");
    expect([sides.draws, sides.from_term]).toEqual([1, sides.to_term]);
    const { rule, positions } = await real.of(hotCold, "date=2018-04-07");
    expect(rule).toBeNull();
    const [first] = positions;
    expect(first?.items.map(({ hits, gap }) => hits + gap)).toEqual(first?.items.map(() => 1));
  });
});
