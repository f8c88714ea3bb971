import { expect, test } from "vitest";
import { finishes } from "#domain/finish.ts";
import { filmSecondsAt } from "#domain/slow-motion.ts";
import { pictureAt, sceneOf } from "./moment.ts";
import { keyframesOf, transformsAt } from "./motion.ts";

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

/** Where keyframes have a marble at a share of their duration. */
function placeBetween(keyframes: readonly Keyframe[], at: number): readonly [number, number] {
  const next = keyframes.findIndex(({ offset }) => (offset ?? 0) > at);
  const [before, after] = [keyframes[next - 1], keyframes[next]];
  const [from, to] = [before?.offset ?? 0, after?.offset ?? 1];
  const part = (at - from) / (to - from);
  const [[x, y], [nextX, nextY]] = [shares(before?.transform), shares(after?.transform)];
  return [x + (nextX - x) * part, y + (nextY - y) * part];
}

test.each([2001, 2005, 2012, 2019])(
  "between the keyframes of a race on track %i no marble strays by a pixel of a phone",
  (id) => {
    const scene = sceneOf({ id, finishes: finishes(DRAW) });
    const duration = filmSecondsAt(scene.slow, scene.total) + 1.5;
    const [, ...marbles] = keyframesOf(scene, duration);
    let most = 0;
    for (let film = 0; film < duration; film += 0.03) {
      const spots = [...pictureAt(scene, film).spots.values()];
      for (const [lane, { x, y }] of spots.entries()) {
        const [shownX, shownY] = placeBetween(marbles[lane] ?? [], film / duration);
        const strays = Math.hypot((shownX - x) * VIEW.width, (shownY - y) * VIEW.height);
        most = Math.max(most, strays);
      }
    }
    expect(most).toBeLessThan(1);
  },
);

test("keyframes begin with what is shown before the race, and end with all marbles rolled out", () => {
  const scene = sceneOf({ id: 2005, finishes: finishes(DRAW) });
  const keyframes = keyframesOf(scene, 60);
  expect(keyframes.map(([first]) => first?.transform)).toEqual(transformsAt(scene, 0));
  expect(keyframes.map((each) => each.at(-1)?.transform)).toEqual(transformsAt(scene, 60));
  for (const each of keyframes) {
    const offsets = each.map(({ offset }) => offset ?? Number.NaN);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
    expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
  }
});
