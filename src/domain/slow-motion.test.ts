import { array, assert, double, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { finishes } from "./finish.ts";
import {
  filmSeconds,
  filmSecondsAt,
  isSlow,
  raceSecondsAt,
  SLOW_RATE,
  slowStretches,
} from "./slow-motion.ts";

const race = (...timings: string[]) =>
  finishes({
    number: timings.map((_, index) => index + 1).join(","),
    timings: timings.join(","),
  });

test("marbles 0.09 s apart at the line cross it slowly, 0.10 s apart they don't", () => {
  expect(slowStretches(race("20.00", "20.10", "20.20"))).toEqual([]);
  const slow = slowStretches(race("20.00", "20.09", "25.00"));
  expect(slow).toHaveLength(1);
  expect(isSlow(slow, 19.6)).toBe(false);
  expect([20, 20.05, 20.09].map((at) => isSlow(slow, at))).toEqual([true, true, true]);
  expect(isSlow(slow, 20.3)).toBe(false);
});

test("a slow stretch takes its length times four", () => {
  const all = race("20.00", "20.06", "25.00");
  const [stretch = { from: 0, to: 0 }] = slowStretches(all);
  const length = stretch.to - stretch.from;
  expect(filmSeconds(all)).toBeCloseTo(25 + length * (1 / SLOW_RATE - 1), 9);
});

test("film and race lead to each other, and neither runs backwards", () => {
  const gaps = array(integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 10 });
  assert(
    property(gaps, double({ min: 0, max: 1.1, noNaN: true }), (each, share) => {
      let at = 1000;
      const all = race(...each.map((gap) => ((at += gap) / 100).toFixed(2)));
      const slow = slowStretches(all);
      const film = filmSeconds(all) * share;
      const seconds = raceSecondsAt(slow, film);
      expect(filmSecondsAt(slow, seconds)).toBeCloseTo(film, 6);
      const later = raceSecondsAt(slow, film + 0.01);
      expect(later).toBeGreaterThan(seconds);
      expect(later - seconds).toBeLessThanOrEqual(0.01 + 1e-9);
    }),
  );
});
