import { describe, expect, test } from "vitest";
import { createAxis } from "#ui/chart/axis.ts";
import { BINS, densityPaths, finishDots, timedFinishes, rankTimes, STEPS } from "./spread.ts";

const finish = (rank: number, timing: number, number = rank) => ({
  term: "1",
  number,
  rank,
  timing,
});
const axis = createAxis([10, 20]);
if (axis === null) throw new Error("An axis of two values is never null");

describe("the dots", () => {
  test("are at their time, in the row of their place", () => {
    // The first of each five is shifted up by 0.28 of a row: (0.5 − 0.28) / 2 of the height.
    expect(finishDots([finish(1, 15)], axis, 2)).toBe("m500,110z");
    expect(finishDots([finish(2, 20)], axis, 2)).toBe("m1000,610z");
  });

  test("of many finishes at one place and time are spread", () => {
    const dots = finishDots(
      Array.from({ length: 5 }, () => finish(1, 15)),
      axis,
      1,
    );
    expect(dots.match(/z/g)).toHaveLength(5);
    expect(dots).not.toContain("m0,0z");
  });
});

describe("the density", () => {
  test("is darkest at most finishes", () => {
    const all = [...Array.from({ length: 10 }, () => finish(1, 10)), finish(2, 20)];
    const steps = densityPaths(all, axis, 2);
    expect(steps).toHaveLength(STEPS);
    expect(steps[STEPS - 1]).toBe("M0,60h18v380h-18z");
    // The last bin ends at the right edge: 55 of 56 of the width, in the second row.
    expect(steps[0]).toBe(`M${Math.round((1000 / BINS) * (BINS - 1))},560h18v380h-18z`);
  });

  test("of five thousand finishes stays small", () => {
    const all = Array.from({ length: 5000 }, (_, index) =>
      finish((index % 10) + 1, 10 + (index % 997) / 99.7),
    );
    expect(densityPaths(all, axis, 10).join("").length).toBeLessThan(16_000);
  });
});

describe("the times of a place", () => {
  test("are its fastest, median and slowest", () => {
    const ranks = rankTimes([finish(1, 12), finish(1, 10, 4), finish(1, 13)], 2);
    expect(ranks[0]).toMatchObject({ n: 3, fastest: { number: 4, timing: 10 }, median: 12 });
    expect(ranks[1]).toEqual({ rank: 2, n: 0, fastest: null, median: null, slowest: null });
  });
});

test("points without a time are omitted", () => {
  expect(timedFinishes([{ ...finish(1, 9), timing: null }, finish(2, 9), finish(0, 9)])).toEqual([
    finish(2, 9),
  ]);
});
