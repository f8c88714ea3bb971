import { array, assert, constant, double, integer, property, record, tuple } from "fast-check";
import { expect, test } from "vitest";
import { finishes } from "./finish.ts";
import { fieldAt, progressAt, raceSeconds } from "./race.ts";
import { secondsAt, standingsAt } from "./standings.ts";

const track = record({
  seed: integer({ min: 1, max: 5000 }),
  wildness: double({ min: 0, max: 1, noNaN: true }),
});

/** Races of 2 to 12 marbles, of which the last may not finish. */
const race = array(integer({ min: 0, max: 300 }), { minLength: 2, maxLength: 12 })
  .chain((gaps) => tuple(constant(gaps), integer({ min: 1, max: gaps.length })))
  .map(([gaps, home]) => {
    const number = gaps.map((_, index) => index + 1).join(",");
    let at = 2000;
    const timings = gaps.map((gap) => ((at += gap) / 100).toFixed(2)).slice(0, home);
    return finishes({ number, timings: timings.join(",") });
  });

test("places are those of the field, and gaps grow from the leader's 0 to the last", () => {
  assert(
    property(race, track, double({ min: 0, max: 1.2, noNaN: true }), (all, own, share) => {
      const seconds = raceSeconds(all) * share;
      const standings = standingsAt(all, seconds, own);
      expect(standings.map(({ number }) => number)).toEqual(
        fieldAt(all, seconds, own).map(({ number }) => number),
      );
      const gaps = standings.flatMap(({ gap }) => gap ?? []);
      expect(gaps[0]).toBe(0);
      for (const [index, gap] of gaps.entries())
        expect(gap).toBeGreaterThanOrEqual((gaps[index - 1] ?? 0) - 1e-6);
    }),
  );
});

test("once the race is over, the gaps are those of the result and lost marbles have none", () => {
  assert(
    property(race, track, (all, own) => {
      const standings = standingsAt(all, raceSeconds(all), own);
      for (const { number, gap } of standings) {
        const behind = all.find((finish) => finish.number === number)?.behind ?? null;
        expect(gap === null).toBe(behind === null);
        expect(gap ?? 0).toBeCloseTo(behind ?? 0, 9);
      }
    }),
  );
});

test("a marble is where it is at the second that is found for it", () => {
  assert(
    property(track, double({ min: 0, max: 1, noNaN: true }), (own, share) => {
      const runner = { number: 7, timing: 22.5 };
      const seconds = runner.timing * share;
      const progress = progressAt(runner, seconds, own);
      expect(progressAt(runner, secondsAt(runner, progress, own), own)).toBeCloseTo(progress, 5);
    }),
  );
});

test("half a race behind on an even track is the time since the leader was there", () => {
  const all = finishes({ number: "2,1", timings: "20,40" });
  const [, second] = standingsAt(all, 10, { seed: 1, wildness: 0 });
  // The leader is half-way, the other at a quarter, where the leader was after 5 s.
  expect(second?.gap).toBeCloseTo(5, 5);
});
