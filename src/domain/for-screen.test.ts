import { describe, expect, test } from "vitest";
import {
  MAX_BEADS,
  MAX_POINTS,
  MAX_SERIES,
  shortRoads,
  thinPoints,
  thinSeries,
  timingForScreen,
  MAX_TIMES,
} from "./for-screen.ts";
import { windowWith } from "./sample-draws-for-tests.ts";

/** A pseudo-random number from 0 to 1. */
const chance = (seed: number) => (Math.sin(seed * 127.1) * 43_758.5453) % 1;

const series = (draws: number) =>
  Array.from({ length: draws }, (_, at) => {
    const first = 28 + Math.abs(chance(at));
    return {
      term: String(draws - at),
      first,
      margin: 0.1,
      last: first + 2 + Math.abs(chance(at + 0.5)),
    };
  });

const points = (draws: number, marbles = 10) =>
  Array.from({ length: draws * marbles }, (_, at) => ({
    term: String(draws - Math.floor(at / marbles)),
    number: ((at * 7 + Math.floor(at / marbles)) % marbles) + 1,
    rank: (at % marbles) + 1,
    timing: 28 + (at % marbles) * 0.3 + Math.abs(chance(at)),
  }));

const weigh = (list: readonly { n?: number | undefined }[]) =>
  list.reduce((sum, { n = 1 }) => sum + n, 0);

describe("a series for a screen", () => {
  test("of few draws is unchanged", () => {
    const few = series(MAX_SERIES);
    expect(thinSeries(few)).toBe(few);
  });

  test("of a day has a limited number of draws, including the fastest winner and the slowest last", () => {
    const day = series(1152);
    const thin = thinSeries(day);
    expect(thin.length).toBeLessThanOrEqual(MAX_SERIES);
    expect(thin.length).toBeGreaterThan(MAX_SERIES / 2);
    const first = (list: typeof thin) => Math.min(...list.map((draw) => draw.first ?? Infinity));
    const last = (list: typeof thin) => Math.max(...list.map((draw) => draw.last ?? 0));
    expect([first(thin), last(thin)]).toEqual([first(day), last(day)]);
    const terms = new Map(day.map((draw) => [draw.term, draw]));
    for (const draw of thin) expect(draw).toMatchObject(terms.get(draw.term) ?? {});
    for (const { term } of thin) expect(terms.has(term)).toBe(true);
  });

  test("counts missing draws, not thinned ones", () => {
    const lost = new Map([
      ["300", 1],
      ["600", 2],
      ["601", 3],
    ]);
    const day = series(1152).map((draw) => ({ ...draw, missing: lost.get(draw.term) }));
    const gaps = thinSeries(day).flatMap(({ missing }) => missing ?? []);
    expect(new Set(gaps)).toEqual(new Set([1, 5]));
  });

  test("of draws without times has some of them", () => {
    const untimed = series(1000).map((draw) => ({
      ...draw,
      first: null,
      margin: null,
      last: null,
    }));
    expect(thinSeries(untimed)).toHaveLength(MAX_SERIES / 2);
  });
});

describe("the times of a draw's places", () => {
  const MARBLES = 10;
  const few = MAX_TIMES / MARBLES;
  /** Draws in which every marble finishes. */
  const createSeries = (draws: number) => {
    const places = Array.from({ length: MARBLES }, (_, place) => place + 1);
    const drawn = Array.from({ length: draws }, (_, at) => ({
      term: String(draws - at),
      open_timestamp: draws - at,
      number: places.join(),
      timings: places.map((place) => 30 + place).join(),
    }));
    return timingForScreen(windowWith(drawn)).series;
  };

  test("are included if a chart can show them apart", () => {
    expect(createSeries(few)).toHaveLength(few);
    for (const { times } of createSeries(few)) expect(times).toHaveLength(MARBLES);
  });

  test("are left out if there are more, also when all draws are shown", () => {
    expect(createSeries(few + 1)).toHaveLength(few + 1);
    for (const { times } of createSeries(few + 1)) expect(times).toBeUndefined();
  });
});

describe("finishes for a screen", () => {
  test("aren't merged if there are few", () => {
    const few = points(100);
    expect(thinPoints(few)).toBe(few);
  });

  test("of a day are merged to a limited number of points", () => {
    const thin = thinPoints(points(1152));
    expect(thin.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(weigh(thin)).toBe(11_520);
  });

  test("include the fastest and the slowest of each marble at each place, and their counts", () => {
    const all = points(700);
    const thin = thinPoints(all);
    for (const [number, rank] of [
      [1, 1],
      [3, 8],
      [10, 10],
    ]) {
      const of = (list: typeof thin) =>
        list.filter((point) => point.number === number && point.rank === rank);
      const times = (list: typeof thin) => of(list).map(({ timing }) => timing ?? 0);
      expect(Math.min(...times(thin))).toBe(Math.min(...times(all)));
      expect(Math.max(...times(thin))).toBe(Math.max(...times(all)));
      expect(weigh(of(thin))).toBe(of(all).length);
    }
  });

  test("without a time, or with equal times, are merged, too", () => {
    const same = points(500).map((point) => ({ ...point, timing: 30 }));
    expect(weigh(thinPoints(same))).toBe(5000);
    expect(thinPoints(same).length).toBeLessThanOrEqual(300);
  });
});

test("a road for a screen has its newest beads", () => {
  const beads = Array.from({ length: 1152 }, (_, at) => ({ term: String(1152 - at), value: null }));
  expect(shortRoads([{ road: "1:size", beads }])[0]?.beads).toEqual(beads.slice(0, MAX_BEADS));
});
