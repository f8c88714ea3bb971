import { expect, test } from "vitest";
import { finishes } from "#domain/finish.ts";
import { pictureAt, createScene } from "./scene.ts";
import { transformsAt, createKeyframes } from "./motion.ts";

const DRAW = {
  number: "7,3,10,1,5,9,2,8,4,6",
  timings: "31.02,31.04,31.97,32.05,32.40,32.45,33.1,33.65,34.2",
};
/** Width and height of the view on a phone, in px. */
const VIEW = { width: 300, height: 250 };

/** The two shares of the view that a marble's transform names. */
function shares(transform: unknown): readonly [x: number, y: number] {
  const [x = Number.NaN, y = Number.NaN] = [...String(transform).matchAll(/-?[\d.]+(?=%)/g)].map(
    ([percent]) => Number(percent) / 100,
  );
  return [x, y];
}

const none = { offset: [], transform: [] };
type Way = ReturnType<typeof createKeyframes>[number];

/** Position of a marble at a share of its keyframes' duration. */
function placeBetween({ offset, transform }: Way, at: number): readonly [number, number] {
  const next = offset.findIndex((each) => each > at);
  const [from = 0, to = 1] = offset.slice(next - 1);
  const part = (at - from) / (to - from);
  const [[x, y], [nextX, nextY]] = [shares(transform[next - 1]), shares(transform[next])];
  return [x + (nextX - x) * part, y + (nextY - y) * part];
}

test.each([2001, 2005, 2012, 2019])(
  "between keyframes on track %i no marble deviates by a pixel on a phone",
  (id) => {
    const scene = createScene({ id, finishes: finishes(DRAW) });
    const duration = scene.total + 1.5;
    const [, ...marbles] = createKeyframes(scene, duration);
    let most = 0;
    for (let seconds = 0; seconds < duration; seconds += 0.03) {
      const spots = [...pictureAt(scene, seconds).spots.values()];
      for (const [lane, { x, y }] of spots.entries()) {
        const [shownX, shownY] = placeBetween(marbles[lane] ?? none, seconds / duration);
        const strays = Math.hypot((shownX - x) * VIEW.width, (shownY - y) * VIEW.height);
        most = Math.max(most, strays);
      }
    }
    expect(most).toBeLessThan(1);
  },
);

test("keyframes begin at the start and end with all marbles rolled out", () => {
  const scene = createScene({ id: 2005, finishes: finishes(DRAW) });
  const ways = createKeyframes(scene, 60);
  expect(ways.map(({ transform: [first] }) => first)).toEqual(transformsAt(scene, 0));
  expect(ways.map(({ transform }) => transform.at(-1))).toEqual(transformsAt(scene, 60));
  for (const { offset, transform } of ways) {
    expect(transform).toHaveLength(offset.length);
    expect(offset).toEqual(offset.toSorted((a, b) => a - b));
    expect([offset[0], offset.at(-1)]).toEqual([0, 1]);
  }
});

test("a race of days has few keyframes, too", () => {
  const scene = createScene({
    id: 2005,
    finishes: finishes({ number: "1,2", timings: "1,250000" }),
  });
  const [course] = createKeyframes(scene, 250_001.5);
  expect(course?.offset.length).toBeLessThan(500);
});
