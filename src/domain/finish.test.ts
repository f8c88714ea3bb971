import { describe, expect, test } from "vitest";
import { countdownAt, LATE_AFTER_SECONDS, shareLeft } from "#domain/countdown.ts";
import { finishes, layoutStrip, stripTicks } from "#domain/finish.ts";
import { fieldAt, progressAt, raceSeconds } from "#domain/race.ts";

const TRACK = { seed: 7, wildness: 1 };

describe("the finishes of a race", () => {
  test("pair times with the first places; the rest did not finish", () => {
    const [first, second, third] = finishes({ number: "2,3,1", timings: "10,10.5" });
    expect(first).toEqual({ rank: 1, number: 2, timing: 10, behind: 0, deadHeat: false });
    expect(second?.behind).toBeCloseTo(0.5);
    expect(third).toEqual({ rank: 3, number: 1, timing: null, behind: null, deadHeat: false });
  });

  test("with equal times to two decimals are dead heats", () => {
    const heats = finishes({ number: "1,2,3", timings: "10.001,10.004,10.2" });
    expect(heats.map(({ deadHeat }) => deadHeat)).toEqual([true, true, false]);
  });

  test("of a corrupt draw are none", () => {
    expect(finishes({ number: "1,1,2", timings: "1,2,3" })).toEqual([]);
  });
});

describe("the photo-finish strip", () => {
  const all = finishes({ number: "1,2,3,4", timings: "10,10.01,10.02,12" });

  test("is to scale from the winner to the last", () => {
    expect(layoutStrip(all, 0.1).map(({ at }) => at)).toEqual([
      0,
      expect.closeTo(0.005),
      expect.closeTo(0.01),
      1,
    ]);
  });

  test("puts close marbles on separate lanes and returns to the first", () => {
    expect(layoutStrip(all, 0.1).map(({ lane }) => lane)).toEqual([0, 1, 2, 0]);
  });

  test("with equal times has all marbles at the start", () => {
    expect(
      layoutStrip(finishes({ number: "1,2", timings: "9,9" }), 0.1).map(({ at }) => at),
    ).toEqual([0, 0]);
  });

  test("has ticks at round gaps", () => {
    expect(stripTicks(1.88, 5)).toEqual([0, 0.5, 1, 1.5]);
    expect(stripTicks(0.3, 5)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(stripTicks(0, 5)).toEqual([0]);
  });
});

describe("the replay of a race", () => {
  const race = finishes({ number: "2,1,3", timings: "10,11" });

  test("moves every marble to the line at its time, never backwards", () => {
    for (const number of [1, 2, 3, 12]) {
      let before = 0;
      for (let tick = 0; tick <= 1000; tick += 1) {
        const now = progressAt({ number, timing: 10 }, tick / 100, TRACK);
        expect(now).toBeGreaterThanOrEqual(before);
        before = now;
      }
      expect(progressAt({ number, timing: 10 }, 0, TRACK)).toBe(0);
      expect(progressAt({ number, timing: 10 }, 10, TRACK)).toBe(1);
      expect(progressAt({ number, timing: 10 }, 9.9, TRACK)).toBeLessThan(1);
    }
  });

  test("ends in finishing order, with a marble without a time short of the line", () => {
    const field = fieldAt(race, 10.999, TRACK);
    expect(field.map(({ number }) => number)).toEqual([2, 1, 3]);
    expect(fieldAt(race, 99, TRACK).at(-1)).toEqual({ number: 3, progress: 0.9 });
    expect(raceSeconds(race)).toBe(11);
  });
});

describe("the countdown", () => {
  test("is counting, then drawing, then late, or unknown", () => {
    expect(countdownAt(100, 40.2)).toEqual({ kind: "counting", seconds: 60 });
    expect(countdownAt(100, 99.999)).toEqual({ kind: "counting", seconds: 1 });
    expect(countdownAt(100, 100)).toEqual({ kind: "drawing" });
    expect(countdownAt(100, 100 + LATE_AFTER_SECONDS - 0.1)).toEqual({ kind: "drawing" });
    expect(countdownAt(100, 100 + LATE_AFTER_SECONDS)).toEqual({ kind: "late", seconds: 10 });
    expect(countdownAt(0, 40)).toEqual({ kind: "unknown" });
    expect(countdownAt(Number.NaN, 40)).toEqual({ kind: "unknown" });
  });

  test("has the remaining share of the period", () => {
    expect([
      shareLeft(100, 0, 75),
      shareLeft(100, 20, 60),
      shareLeft(0, 0, 5),
      shareLeft(100, 20, 500),
    ]).toEqual([0, 0.5, 0, 0]);
  });
});
