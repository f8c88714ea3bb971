import { assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { finishes } from "#domain/finish.ts";
import { fieldAt } from "#domain/race.ts";
import { raceSecondsAt } from "#domain/slow-motion.ts";
import { FRAMES_PER_SECOND } from "./clip/frame.ts";
import { filmOf, frameOf } from "./clip-film.ts";
import { WILDNESS } from "./race/moment.ts";

const DRAW = {
  number: "7,3,10,1,5,9,2,8,4,6",
  timings: "31.02,31.07,31.97,32.05,32.4,32.88,33.1,33.65,34.2,35.71",
};
const ORDER = DRAW.number.split(",").map(Number);
/** Seconds for which a marble moves to another place, and those at the gate. */
const MOVE = 0.3;
const GATE = 0.7;

function film(draw = DRAW, id = 2001) {
  return filmOf({ id, finishes: finishes(draw) });
}

/** The marbles by their places in the standings of a frame. */
function standing(index: number, of = film()): number[] {
  const { rows } = frameOf(of, index);
  return rows.toSorted((a, b) => a.place - b.place).map(({ number }) => number);
}

/** The marbles as the rules of the race order them at a second of the clip. */
function ruled(second: number, of = film()): number[] {
  const { scene, speed } = of;
  const track = { seed: scene.race.id, wildness: WILDNESS };
  const at = raceSecondsAt(scene.slow, (second - GATE) * speed);
  return fieldAt(scene.race.finishes, at, track).map(({ number }) => number);
}

describe("the film of a race", () => {
  test("is led by whom the rules of the race have in front, at every moment", () => {
    const orders = new Set<string>();
    for (let index = 0; index < film().resultAt * FRAMES_PER_SECOND; index += 1) {
      const second = index / FRAMES_PER_SECOND;
      if (second <= GATE + MOVE) continue;
      const during = Array.from({ length: 13 }, (_, step) => ruled(second - (MOVE * step) / 12));
      // While they change places, the standings move.
      if (new Set(during.map(String)).size > 1) continue;
      expect(standing(index)).toEqual(during[0]);
      orders.add(String(during[0]));
    }
    expect(orders.size, "marbles overtake").toBeGreaterThan(3);
  });

  test("is the same whenever and in whatever order its frames are asked for", () => {
    const { frames } = film();
    const indices = Array.from({ length: 12 }, (_, step) => Math.floor((frames * step) / 12));
    const forwards = indices.map((index) => frameOf(film(), index));
    const backwards = indices.toReversed().map((index) => frameOf(film(), index));
    expect(backwards.toReversed()).toEqual(forwards);
  });

  test("gives nothing away at the gate", () => {
    expect(standing(0)).toEqual(ORDER.toSorted((a, b) => a - b));
    const { rows, gate, time } = frameOf(film(), 0);
    expect(new Set(rows.map(({ gap }) => gap))).toEqual(new Set([""]));
    expect([gate, time]).toEqual([1, '0.00"']);
  });

  test("ends on the result, which stands for two and a half seconds", () => {
    const { frames } = film();
    const last = frameOf(film(), frames - 1);
    expect(standing(frames - 1)).toEqual(ORDER);
    expect(last.rows.find(({ number }) => number === 7)?.gap).toBe('31.02"');
    expect(frameOf(film(), frames - 2.5 * FRAMES_PER_SECOND)).toEqual(last);
    expect(last.result).toBe(1);
  });

  test("lasts 10 to 15 seconds for races of 10 seconds to two minutes, at the speed that it states", () => {
    const draws = { first: integer({ min: 1000, max: 12_000 }), id: constantFrom(2001, 2016, 7) };
    assert(
      property(draws.first, draws.id, (first, id) => {
        const timings = [0, 4, 90, 250].map((gap) => ((first + gap) / 100).toFixed(2)).join();
        const of = film({ number: "2,4,1,3", timings }, id);
        expect(of.frames / FRAMES_PER_SECOND).toBeGreaterThan(10);
        expect(of.frames / FRAMES_PER_SECOND).toBeLessThan(15);
        expect(of.speed).toBe(Number(of.speed.toFixed(1)));
        const seconds = (index: number) => Number(frameOf(of, index).time.replace('"', ""));
        // From one second after the gate to three: no marble is near the finish yet.
        expect(seconds(111) - seconds(51)).toBeCloseTo(of.speed * 2, 0);
      }),
      { numRuns: 40 },
    );
  });

  test("of marbles without a time leaves their gaps open", () => {
    const of = film({ number: "1,2,3", timings: "20,21" });
    expect(frameOf(of, of.frames - 1).rows.find(({ number }) => number === 3)?.gap).toBe("–");
  });
});
