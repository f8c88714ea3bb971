import { expect, test } from "vitest";
import { finishes } from "#domain/finish.ts";
import { MARBLE_SHARE, pitchOf } from "./course.ts";
import { momentOf, pictureAt, sceneOf } from "./moment.ts";

const DRAW = {
  number: "7,3,10,1,5,9,2,8,4,6",
  timings: "31.02,31.04,31.97,32.05,32.40,32.45,33.1,33.65,34.2",
};
const scene = sceneOf({ id: 2005, finishes: finishes(DRAW) });

test("from start to finish no marble comes closer to another than its width", () => {
  /** Width of the view to its height, on a phone of 320 px. */
  const SHAPE = 0.74;
  for (let film = 0; film < 45; film += 0.1) {
    const spots = [...pictureAt(scene, film).spots.values()];
    for (const [index, one] of spots.entries())
      for (const other of spots.slice(index + 1))
        expect(Math.hypot((one.x - other.x) * SHAPE, one.y - other.y)).toBeGreaterThan(
          pitchOf(10) * MARBLE_SHARE,
        );
  }
});

test("each marble stays in its lane, whose order is that of the numbers", () => {
  const start = [...pictureAt(scene, 0).spots];
  expect(start.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const heights = start.map(([, { y }]) => y);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
});

test("the end of the showing has the order of the draw, and the marble that is lost has no gap", () => {
  const { standings, slow, seconds } = momentOf(scene, 60);
  expect(standings.map(({ number }) => number).join(",")).toBe(DRAW.number);
  expect(standings.at(-1)?.gap).toBeNull();
  expect([slow, seconds]).toEqual([false, 34.2]);
});

test("the winner crosses the line in slow motion where the second is 0.02 s behind", () => {
  const film = [...Array(400).keys()].map((tenth) => momentOf(scene, tenth / 10));
  const slow = film.filter((moment) => moment.slow).map(({ seconds }) => seconds);
  expect(slow.some((seconds) => Math.abs(seconds - 31.02) < 0.05)).toBe(true);
  expect(slow.some((seconds) => seconds < 30)).toBe(false);
});
