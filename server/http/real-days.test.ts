import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hotCold, scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import { readTime } from "#domain/zone.ts";
import { drawAt, openApp } from "./app-for-tests.ts";

const DATA = resolve(import.meta.dirname, "../../../shared/data");
/** Tracks that take the ten-number game and the races of sixteen marbles. */
const TEN = 2003;
const SIXTEEN = 2005;

let server: Awaited<ReturnType<typeof openApp>>;

const next = { next_term: null, next_open_timestamp: null, residue_opens: null };

/** Draws of a file of `term,"number"[,"timings"],open_time`, those up to a day. */
function drawsOf(file: string, cate_id: number, until: string) {
  const text = readFileSync(resolve(DATA, file), "utf8");
  const rows = text.matchAll(/^(\d+),"([\d,]+)"(?:,"([\d.,]+)")?,([\d: -]+)/gm);
  return [...rows].flatMap(([, term = "", number = "", timings = "", time = ""]) => {
    if (time.slice(0, 10) > until) return [];
    const open_timestamp = readTime("Asia/Shanghai", time.trim()) ?? 0;
    return drawAt(0, {
      cate_id,
      term,
      number,
      all_number: number,
      timings,
      open_timestamp,
      ...next,
    });
  });
}

async function of<Schema extends v.GenericSchema>(
  { path, data }: { readonly path: string; readonly data: Schema },
  query: string,
) {
  const response = await server.app.request(`${path}?${query}`);
  return v.parse(data, v.parse(v.object({ data: v.unknown() }), await response.json()).data);
}

/** What one place of a hot & cold answer says: hits, gaps, and which numbers are hot and cold. */
async function heatAt(query: string, rank: number) {
  const { rule, positions } = await of(hotCold, query);
  const items = positions.find((place) => place.rank === rank)?.items ?? [];
  const called = (state: string) =>
    items.filter((item) => item.state === state).map(({ number }) => number);
  return {
    rule,
    hits: items.map(({ hits }) => hits),
    gaps: items.map(({ gap }) => gap),
    averages: items.map(({ avg_gap }) => avg_gap),
    longest: items.map(({ max_gap }) => max_gap),
    hot: called("hot"),
    cold: called("cold"),
  };
}

async function load(file: string, cate_id: number): Promise<void> {
  const draws = drawsOf(file, cate_id, "2020-12-31");
  await server.store.addDraws({ cate_id, source: "feed", draws });
  await server.board.refresh();
}

describe.skipIf(!existsSync(DATA))("other real days (needs ../shared/data)", () => {
  beforeAll(async () => {
    server = await openApp();
    await load("pk10.csv", TEN);
    await load("marbula_one.csv", SIXTEEN);
  });
  afterAll(() => server.close());

  describe("the whole day 2018-04-09", () => {
    const day = `cate_id=${TEN}&date=2018-04-09`;

    test("has its two sides counted at the first, fifth and last place and in both sums", async () => {
      const sides = await of(twoSides, day);
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
      const { streaks } = await of(twoSides, day);
      expect(streaks).toEqual([
        { rank: "sum2", kind: "parity", value: "even", count: 4 },
        { rank: 3, kind: "dt", value: "tiger", count: 3 },
        { rank: 5, kind: "dt", value: "dragon", count: 3 },
        { rank: 8, kind: "parity", value: "odd", count: 3 },
        { rank: 9, kind: "size", value: "small", count: 3 },
      ]);
    });

    test("has 9 and 10 hot and 8 cold at the first place", async () => {
      expect(await heatAt(day, 1)).toEqual({
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
      const { items, fair } = await of(topThree, day);
      expect(fair).toBe(0.3);
      expect([items[2], items[9]]).toEqual([
        { number: 3, first: 14, second: 13, third: 17, rate: 0.2458 },
        { number: 10, first: 23, second: 20, third: 18, rate: 0.3408 },
      ]);
      expect(items.reduce((sum, { rate }) => sum + (rate ?? 0), 0)).toBeCloseTo(3, 3);
    });
  });

  describe("the day 2018-04-16, of which 32 draws in between are missing", () => {
    const day = `cate_id=${TEN}&date=2018-04-16`;

    test("says so, and counts the 67 that there are", async () => {
      const sides = await of(twoSides, day);
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

    test("has no streaks: its last draws have gaps before them", async () => {
      expect((await of(twoSides, day)).streaks).toEqual([]);
    });

    test("has 2, 4 and 7 hot and 3 and 6 cold at the last place", async () => {
      expect(await heatAt(day, 10)).toEqual({
        rule: { hot: 10, cold: 4 },
        hits: [7, 10, 2, 15, 5, 1, 10, 6, 6, 5],
        gaps: [23, 1, 45, 4, 2, 13, 0, 11, 5, 18],
        averages: [7.5, 5.18, 21.67, 3.25, 10.33, 33, 5.18, 8.71, 8.71, 10.33],
        longest: [23, 15, 45, 13, 37, 53, 24, 16, 25, 31],
        hot: [2, 4, 7],
        cold: [3, 6],
      });
    });

    test("gives its last 50 draws the gaps that lie between them", async () => {
      const window = `cate_id=${TEN}&limit=50`;
      const sides = await of(twoSides, window);
      expect(sides).toMatchObject({ draws: 50, missing: 10, from_term: "676805" });
      expect(sides.sum2).toEqual({ big: 24, small: 26, odd: 21, even: 29 });
      expect(await heatAt(window, 5)).toMatchObject({
        rule: { hot: 8, cold: 2 },
        hits: [4, 8, 4, 7, 5, 7, 4, 4, 2, 5],
        gaps: [6, 4, 14, 9, 0, 2, 7, 12, 1, 17],
        longest: [11, 14, 15, 13, 15, 22, 27, 20, 46, 17],
        hot: [2],
        cold: [9],
      });
      const { items } = await of(topThree, window);
      expect(items[3]).toEqual({ number: 4, first: 1, second: 3, third: 4, rate: 0.16 });
      expect(items[7]).toEqual({ number: 8, first: 5, second: 5, third: 9, rate: 0.38 });
    });
  });

  test("a day of one draw is a window of one", async () => {
    const sides = await of(twoSides, `cate_id=${TEN}&date=2018-04-07`);
    expect([sides.draws, sides.from_term]).toEqual([1, sides.to_term]);
    const { rule, positions } = await of(hotCold, `cate_id=${TEN}&date=2018-04-07`);
    expect(rule).toBeNull();
    const [first] = positions;
    expect(first?.items.map(({ hits, gap }) => hits + gap)).toEqual(first?.items.map(() => 1));
  });

  describe("sixteen races of sixteen marbles", () => {
    const all = `cate_id=${SIXTEEN}&limit=20`;

    test("count an even field of sixteen: eight pairs, lines of 2 and 0 hits", async () => {
      const sides = await of(twoSides, all);
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
      expect(await heatAt(all, 1)).toMatchObject({
        rule: { hot: 2, cold: 0 },
        hits: [1, 1, 1, 0, 0, 1, 1, 2, 0, 0, 2, 2, 2, 1, 2, 0],
        gaps: [10, 12, 2, 16, 16, 7, 13, 6, 16, 16, 0, 4, 8, 3, 5, 16],
        hot: [8, 11, 12, 13, 15],
        cold: [4, 5, 9, 10, 16],
      });
    });

    test("have marbles 3 and 11 in the top 3 seven times, with a fair share of 3/16", async () => {
      const { items, fair } = await of(topThree, all);
      expect(fair).toBe(0.1875);
      expect([items[2], items[10], items[3]]).toEqual([
        { number: 3, first: 1, second: 3, third: 3, rate: 0.4375 },
        { number: 11, first: 2, second: 3, third: 2, rate: 0.4375 },
        { number: 4, first: 0, second: 0, third: 0, rate: 0 },
      ]);
    });

    test("time a marble over the races that it finished", async () => {
      const { by_number, by_rank } = await of(timing, all);
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

    test("tell winner, margin and last finisher of each race, also of one with a marble missing", async () => {
      const { series } = await of(timing, all);
      expect(series.filter(({ term }) => ["4", "11", "16"].includes(term))).toEqual([
        { term: "16", first: 474.57, margin: 0.55, last: 492.01 },
        { term: "11", first: 17.76, margin: 0.09, last: 20.17 },
        { term: "4", first: 317.73, margin: 2.83, last: 335.71 },
      ]);
    });

    test("give 253 points, equal times in the order of the finish, and ten records", async () => {
      const { points, records } = await of(scatter, all);
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
      const day = `cate_id=${SIXTEEN}&date=2020-02-15`;
      expect(await of(twoSides, day)).toMatchObject({
        draws: 1,
        from_term: "1",
        to_term: "1",
        sum2: { big: 1, small: 0, odd: 1, even: 0 },
        sum3: { big: 1, small: 0, odd: 1, even: 0 },
      });
      const { by_number } = await of(timing, day);
      expect(by_number[7]).toMatchObject({ n: 1, avg: 28.11, sd: null, avg_behind: 0 });
      expect((await heatAt(day, 1)).rule).toBeNull();
    });
  });
});
