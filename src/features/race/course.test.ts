import { assert, constantFrom, double, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import {
  acrossAt,
  cameraAt,
  laneHeight,
  MARBLE_SHARE,
  lanePitch,
  courseProfile,
} from "./course.ts";

const TRACKS = [2001, 2003, 2005, 2007, 2009, 2011, 2013, 2015, 2016, 2017, 2018, 2019, 7];

test("no marble covers another, on any track and in any aspect ratio", () => {
  const share = double({ min: 0, max: 1, noNaN: true });
  const lanes = integer({ min: 2, max: 20 });
  const place = record({
    id: constantFrom(...TRACKS),
    lanes,
    a: share,
    b: share,
    // Height of the view to its width: from a wide screen to the narrowest phone.
    shape: double({ min: 0.15, max: 1.35, noNaN: true }),
    progress: share,
  });
  assert(
    property(place, ({ id, lanes: all, a, b, shape, progress }) => {
      const profile = courseProfile(id);
      const camera = cameraAt(progress);
      // In units of the view's height.
      const at = (lane: number, where: number) => ({
        x: acrossAt(camera, where) / shape,
        y: laneHeight(profile, { share: where, lane, lanes: all }),
      });
      const [one, other] = [at(0, a), at(1, b)];
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(
        lanePitch(all) * MARBLE_SHARE,
      );
    }),
    { numRuns: 2000 },
  );
});

test("all lanes are inside the view", () => {
  for (const id of TRACKS) {
    const profile = courseProfile(id);
    for (let share = 0; share <= 1; share += 0.01) {
      expect(laneHeight(profile, { share, lane: -0.5, lanes: 10 })).toBeGreaterThan(0);
      expect(laneHeight(profile, { share, lane: 9.5, lanes: 10 })).toBeLessThan(1);
    }
  }
});

test("the camera shows the whole course first and follows the leader to the finish", () => {
  expect(cameraAt(0)).toEqual({ from: 0, to: 1 });
  expect(cameraAt(0.7)).toEqual({ from: 0, to: 1 });
  expect(cameraAt(1).from).toBeGreaterThan(0.5);
  for (let progress = 0; progress < 1; progress += 0.01)
    expect(cameraAt(progress + 0.01).from).toBeGreaterThanOrEqual(cameraAt(progress).from);
});
