import { expect, test } from "vitest";
import { courseOf, marbleFigures, trackFigures } from "./compare.ts";
import { windowOf } from "./races.ts";

/** Four races of three marbles, newest first. */
const WINDOW = windowOf(
  [
    ["5", "2,1,3", "10.0,10.5,11"],
    ["4", "1,2,3", "9.0,9.1,9.9"],
    ["3", "3,1,2", ""],
    ["2", "1,3,2", "11.0,11.4"],
  ].map(([term = "", number = "", timings = ""], index) => {
    return { term, number, timings, open_timestamp: 1_800_000_000 - 60 * index };
  }),
  "Asia/Shanghai",
);

test("figures of a track are those of its winners", () => {
  expect(trackFigures(WINDOW)).toMatchObject({
    races: 4,
    averageTime: 10,
    bestTime: 9,
    margin: 0.333,
    big: 0.25,
    odd: 0.75,
    chance: { big: 1 / 3, odd: 2 / 3 },
    leader: { number: 1, hits: 2, windows: 1 },
  });
});

test("figures of a marble count its waits in races", () => {
  expect(marbleFigures(WINDOW, 1)).toEqual({
    races: 4,
    wins: 2,
    fair: 4 / 3,
    averageRank: 1.5,
    averageTime: 10.167,
    bestTime: 9,
    wait: 1,
    longestWait: 1,
  });
  expect(marbleFigures(WINDOW, 2)).toMatchObject({ wins: 1, wait: 0, longestWait: 3 });
  expect(marbleFigures(WINDOW, 9)).toMatchObject({ races: 0, wins: 0, wait: null, longestWait: 0 });
});

test("the course goes from the oldest race to the newest", () => {
  expect(courseOf(WINDOW, 1)).toEqual([1, 2, 1, 2]);
  expect(courseOf(WINDOW, null)).toEqual([11, null, 9, 10]);
});

test("of nothing there are no figures", () => {
  const none = windowOf([], "Asia/Shanghai");
  expect(trackFigures(none)).toMatchObject({
    races: 0,
    averageTime: null,
    big: null,
    leader: null,
  });
  expect(marbleFigures(none, 1)).toMatchObject({ races: 0, averageTime: null, wait: null });
});
