import { describe, expect, test } from "vitest";
import { formLine } from "./form-line.ts";

const race = (term: string, rank: number, seconds: number | null) => ({
  term,
  day: "2026-11-21",
  rank,
  seconds,
  behind: null,
});

describe("the form curve", () => {
  /** Newest first: draw 2 is missing, in draw 3 the marble did not finish. */
  const form = [race("4", 1, 10), race("3", 3, null), race("1", 2, 20)];
  const of = { missing: 1, marbles: 3 };

  test("of places stands at the middle of each place's row, the first uppermost", () => {
    const line = formLine(form, "rank", of);
    expect(line?.spots.map(({ x }) => x)).toEqual([0.125, 0.375, 0.625, 0.875]);
    expect(line?.spots.map(({ y }) => y)).toEqual([0.5, null, 2.5 / 3, 0.5 / 3]);
    expect(line?.ticks.map(({ label }) => label)).toEqual(["1", "2", "3"]);
  });

  test("of times has the fastest uppermost and breaks where there is none", () => {
    expect(formLine(form, "time", of)?.spots.map(({ y }) => y)).toEqual([1, null, null, 0]);
  });

  test("of times is null where the marble has none", () => {
    expect(formLine([race("3", 3, null)], "time", of)).toBeNull();
    expect(formLine([race("3", 3, null)], "rank", of)?.spots).toEqual([{ x: 0.5, y: 2.5 / 3 }]);
  });

  test("of no races is null", () => {
    expect(formLine([], "rank", of)).toBeNull();
  });
});
