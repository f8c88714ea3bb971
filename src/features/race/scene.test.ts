import { expect, test } from "vitest";
import { finishes } from "#domain/finish.ts";
import { MARBLE_SHARE, lanePitch } from "./course.ts";
import { pictureAt, createScene } from "./scene.ts";

const DRAW = {
  number: "7,3,10,1,5,9,2,8,4,6",
  timings: "31.02,31.04,31.97,32.05,32.40,32.45,33.1,33.65,34.2",
};
const scene = createScene({ id: 2005, finishes: finishes(DRAW) });

test("no two marbles come closer than their width", () => {
  /** Width of the view to its height, on a phone of 320 px. */
  const SHAPE = 0.74;
  for (let seconds = 0; seconds < 45; seconds += 0.1) {
    const spots = [...pictureAt(scene, seconds).spots.values()];
    for (const [index, one] of spots.entries())
      for (const other of spots.slice(index + 1))
        expect(Math.hypot((one.x - other.x) * SHAPE, one.y - other.y)).toBeGreaterThan(
          lanePitch(10) * MARBLE_SHARE,
        );
  }
});

test("each marble stays in its lane, ordered by number", () => {
  const start = [...pictureAt(scene, 0).spots];
  expect(start.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const heights = start.map(([, { y }]) => y);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
});

test("after the race the marbles lie in finishing order, an unfinished one last", () => {
  const end = [...pictureAt(scene, 60).spots].toSorted(([, one], [, other]) => other.x - one.x);
  expect(end.map(([number]) => number).join(",")).toBe(DRAW.number);
});
