import { expect, test } from "vitest";
import { COURSE, placeOnLine } from "./roll-out.ts";

const race = { progress: 1, seconds: 40, marbles: 10 };

test("a marble reaches the finish at its own time, not before", () => {
  const at = placeOnLine({ timing: 28.1, rank: 1 }, { ...race, seconds: 28.1 });
  expect(at).toBeCloseTo(COURSE.finish);
});

test("the winner rolls out furthest and no two marbles overlap", () => {
  const places = Array.from({ length: 10 }, (_, index) =>
    placeOnLine({ timing: 28 + index / 10, rank: index + 1 }, race),
  );
  expect(places[0]).toBeCloseTo(COURSE.rest);
  for (const [at, place] of places.slice(1).entries()) expect(place).toBeLessThan(places[at] ?? 0);
});

test("a marble that did not finish stays on the course", () => {
  expect(placeOnLine({ timing: null, rank: 10 }, { ...race, progress: 0.9 })).toBeLessThan(
    COURSE.finish,
  );
});
