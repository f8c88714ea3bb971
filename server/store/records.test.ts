import { expect, test } from "vitest";
import { earliestFirst } from "#domain/latest.ts";
import { bestTime } from "#domain/order.ts";
import { MAX_RECORDS } from "#domain/timing.ts";
import { drawAt, drawsFrom, FIRST_DRAW } from "./draws-for-tests.ts";
import { onBothEngines } from "./engines-for-tests.ts";
import type { StoredDraw } from "./store.ts";

/** Draw `at` whose winner took `seconds`. */
const timed = (at: number, seconds: number, other: Partial<StoredDraw> = {}) =>
  drawAt(at, { timings: `${seconds.toFixed(2)},99.00`, ...other });

/** A seeded generator of numbers from 0 to 1. */
function dice(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Terms of the fastest draws, by sorting all of them. */
function findFastest(draws: readonly StoredDraw[]): string[] {
  return draws
    .toSorted(earliestFirst)
    .map((draw) => ({ term: draw.term, time: bestTime(draw) ?? Number.POSITIVE_INFINITY }))
    .filter(({ time }) => Number.isFinite(time))
    .toSorted((one, other) => one.time - other.time)
    .slice(0, MAX_RECORDS)
    .map(({ term }) => term);
}

onBothEngines("the records", (kit) => {
  const stored = new Map<string, StoredDraw>();
  const put = async (draws: readonly StoredDraw[], more: object = {}) => {
    await kit.feed(draws, more);
    for (const draw of draws) stored.set(draw.term, draw);
  };
  const fastest = async () => (await kit.store.fastest(2001)).map(({ term }) => term);

  test("after late, corrected and moved draws and removed times", async () => {
    stored.clear();
    const random = dice();
    const seconds = () => 10 + Math.floor(random() * 40) / 10;
    await put(Array.from({ length: 40 }, (_, at) => timed(at * 3, seconds())));
    for (let round = 0; round < 6; round += 1) {
      const late = Math.floor(random() * 40) * 3 + 1 + (round % 2);
      await put([timed(late, seconds() - 1)], { correct: true });
      const index = Math.floor(random() * 40) * 3;
      const moved = { open_timestamp: FIRST_DRAW + 60 * Math.floor(random() * 120) };
      await put([timed(index, seconds(), round % 3 === 0 ? moved : {})], { correct: true });
      const [best] = await kit.store.fastest(2001);
      const at = Number(best?.term ?? 1000) - 1000;
      await put([round % 4 === 0 ? drawAt(at, { timings: "" }) : timed(at, 14)], { correct: true });
      expect(await fastest()).toEqual(findFastest([...stored.values()]));
    }
  });

  test("of many draws stored newest first, in chunks", async () => {
    const random = dice();
    const draws = Array.from({ length: 700 }, (_, at) => timed(at, 10 + random() * 5));
    await kit.feed(draws.slice(350).toReversed());
    await kit.feed(draws.slice(0, 350).toReversed());
    expect(await fastest()).toEqual(findFastest(draws));
  });

  test("of equal times, the earliest ten", async () => {
    await kit.feed(drawsFrom(0, 30));
    expect(await fastest()).toEqual(drawsFrom(0, MAX_RECORDS).map(({ term }) => term));
  });
});
