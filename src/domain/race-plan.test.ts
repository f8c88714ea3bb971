import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { isAtGate } from "./countdown.ts";
import { finishes } from "./finish.ts";
import { planRace, type RaceDraw } from "./race-plan.ts";
import { raceSeconds } from "./race.ts";

const NOW = 1_800_000_000;
const before: RaceDraw = {
  term: "100",
  number: "1,2,3",
  timings: "20,21,22",
  open_timestamp: NOW - 60,
  next_open_timestamp: NOW,
};
const draw: RaceDraw = {
  term: "101",
  number: "3,1,2",
  timings: "20,21,22",
  open_timestamp: NOW,
  next_open_timestamp: NOW + 60,
};

test("a new draw is shown at its real times", () => {
  expect(planRace(before, draw, NOW + 1)).toBe(1);
  expect(planRace(before, { ...draw, next_open_timestamp: 0 }, NOW + 1)).toBe(1);
});

test("corrections, older draws, draws without times and draws from before a sleep aren't shown", () => {
  expect(planRace(before, { ...draw, term: "100" }, NOW)).toBeNull();
  expect(planRace(draw, before, NOW)).toBeNull();
  expect(planRace(before, { ...draw, timings: "" }, NOW)).toBeNull();
  expect(planRace(before, { ...draw, next_open_timestamp: 0 }, NOW + 91)).toBeNull();
});

test("a race longer than the period is faster, or isn't shown if it would be too fast", () => {
  expect(planRace(before, { ...draw, next_open_timestamp: NOW + 20 }, NOW)).toBeCloseTo(22 / 15);
  expect(planRace(before, { ...draw, next_open_timestamp: NOW + 10 }, NOW)).toBeNull();
});

test("a race always ends before the next draw", () => {
  const moment = integer({ min: 0, max: 120 });
  assert(
    property(moment, moment, (late, period) => {
      const own = { ...draw, next_open_timestamp: NOW + period };
      const speed = planRace(before, own, NOW + late);
      if (speed === null) return;
      expect(speed).toBeGreaterThanOrEqual(1);
      expect(speed).toBeLessThanOrEqual(4);
      expect(NOW + late + raceSeconds(finishes(own)) / speed).toBeLessThan(own.next_open_timestamp);
    }),
  );
});

test("the marbles go to the gate before the draw and wait there for a late one", () => {
  expect(isAtGate(0, NOW)).toBe(false);
  expect([-9, -8, 0, 20, 21].map((after) => isAtGate(NOW, NOW + after))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
