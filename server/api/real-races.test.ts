import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import { DRAW_FILES } from "#server/draws/draw-files-for-tests.ts";
import { openWith } from "./sample-file-for-tests.ts";

const files = DRAW_FILES.find(({ title }) => title.startsWith("real"));

let real: Awaited<ReturnType<typeof openWith>>;

describe.skipIf(files?.skip !== false)(
  "sixteen real races of sixteen marbles (needs ../shared/data)",
  () => {
    beforeAll(async () => {
      real = await openWith(files?.races() ?? "");
    });
    afterAll(() => real.close());

    const all = "limit=20";

    test("have eight pairs, and thresholds of 2 and 0 hits", async () => {
      const sides = await real.of(twoSides, all);
      expect(sides).toMatchObject({ draws: 16, number_count: 16, missing: 0 });
      expect(sides.positions[7]).toMatchObject({ rank: 8, dragon: 11, tiger: 5 });
      expect(sides.positions[8]).toMatchObject({ rank: 9, dragon: null, tiger: null });
      expect(sides.sum2).toEqual({ big: 7, small: 9, odd: 6, even: 10 });
      expect(sides.sum3).toEqual({ big: 10, small: 6, odd: 8, even: 8 });
      expect(sides.streaks.slice(0, 3)).toEqual([
        { rank: 16, kind: "parity", value: "odd", count: 9 },
        { rank: 10, kind: "parity", value: "even", count: 5 },
        { rank: 5, kind: "parity", value: "odd", count: 4 },
      ]);
      expect(await real.heatAt(all, 1)).toMatchObject({
        rule: { hot: 2, cold: 0 },
        hits: [1, 1, 1, 0, 0, 1, 1, 2, 0, 0, 2, 2, 2, 1, 2, 0],
        gaps: [10, 12, 2, 16, 16, 7, 13, 6, 16, 16, 0, 4, 8, 3, 5, 16],
        hot: [8, 11, 12, 13, 15],
        cold: [4, 5, 9, 10, 16],
      });
    });

    test("have marbles 3 and 11 in the top 3 seven times, with a fair share of 3/16", async () => {
      const { items, fair } = await real.of(topThree, all);
      expect(fair).toBe(0.1875);
      expect([items[2], items[10], items[3]]).toEqual([
        { number: 3, first: 1, second: 3, third: 3, rate: 0.4375 },
        { number: 11, first: 2, second: 3, third: 2, rate: 0.4375 },
        { number: 4, first: 0, second: 0, third: 0, rate: 0 },
      ]);
    });

    test("have a marble's times over its finished races", async () => {
      const { by_number, by_rank } = await real.of(timing, all);
      expect(by_number.flatMap(({ number, n }) => (n < 16 ? number : []))).toEqual([5, 7, 15]);
      expect([by_number[4], by_number[10]]).toEqual([
        {
          number: 5,
          n: 15,
          avg: 184.695,
          best: 19.28,
          best_term: "11",
          worst: 492.01,
          worst_term: "16",
          sd: 177.939,
          avg_behind: 5.405,
        },
        {
          number: 11,
          n: 16,
          avg: 191.068,
          best: 17.85,
          best_term: "11",
          worst: 474.57,
          worst_term: "16",
          sd: 172.824,
          avg_behind: 2.521,
        },
      ]);
      expect([by_rank[0], by_rank[14], by_rank[15]]).toEqual([
        { rank: 1, avg: 188.547 },
        { rank: 15, avg: 196.118 },
        { rank: 16, avg: 164.621 },
      ]);
    });

    test("have winner, margin and last finisher of each race, also with an unfinished marble", async () => {
      const { series } = await real.of(timing, all);
      expect(series.filter(({ term }) => ["4", "11", "16"].includes(term))).toEqual([
        { term: "16", first: 474.57, margin: 0.55, last: 492.01 },
        { term: "11", first: 17.76, margin: 0.09, last: 20.17 },
        { term: "4", first: 317.73, margin: 2.83, last: 335.71 },
      ]);
    });

    test("have 253 points, equal times in finishing order, and ten records", async () => {
      const { points, records } = await real.of(scatter, all);
      expect(points).toHaveLength(253);
      const heat = points.filter(({ term, timing: at }) => term === "5" && at === 21.12);
      expect(heat.map(({ rank, number }) => [rank, number])).toEqual([
        [3, 3],
        [4, 5],
      ]);
      expect(records).toEqual(
        [
          [15, 17.76],
          [11, 17.85],
          [6, 17.91],
          [14, 18.11],
          [3, 18.31],
          [10, 18.42],
          [4, 18.86],
          [16, 19.16],
          [5, 19.28],
          [1, 19.31],
        ].map(([number, seconds]) => ({ term: "11", number, timing: seconds })),
      );
    });

    test("of one day are one race", async () => {
      const day = "date=2020-02-15";
      expect(await real.of(twoSides, day)).toMatchObject({
        draws: 1,
        from_term: "1",
        to_term: "1",
        sum2: { big: 1, small: 0, odd: 1, even: 0 },
        sum3: { big: 1, small: 0, odd: 1, even: 0 },
      });
      const { by_number } = await real.of(timing, day);
      expect(by_number[7]).toMatchObject({ n: 1, avg: 28.11, sd: null, avg_behind: 0 });
      expect((await real.heatAt(day, 1)).rule).toBeNull();
    });
  },
);
