import { expect, test } from "vitest";
import { compareTerms } from "#domain/latest.ts";
import { RECORDS_KEPT } from "#domain/timing.ts";
import { bestTime } from "./best-time.ts";
import { drawAt, drawsFrom, FIRST_DRAW } from "./draws-for-tests.ts";
import { onBothEngines } from "./engines-for-tests.ts";
import type { StoredDraw } from "./store.ts";

/** Draw `at` whose winner took `seconds`. */
const timed = (at: number, seconds: number, other: Partial<StoredDraw> = {}) =>
  drawAt(at, { timings: `${seconds.toFixed(2)},99.00`, ...other });

/** Numbers from 0 to 1 that look random and are the same in every run. */
function dice(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function inTime(a: StoredDraw, b: StoredDraw): number {
  return a.open_timestamp - b.open_timestamp || compareTerms(a.term, b.term);
}

/** The fastest draws after each draw, by sorting all that came up to it. */
function fastestAfterEach(draws: readonly StoredDraw[]): string[][] {
  const ordered = draws
    .toSorted(inTime)
    .map((draw) => ({ term: draw.term, time: bestTime(draw) ?? Number.POSITIVE_INFINITY }));
  return ordered.map((_, at) =>
    ordered
      .slice(0, at + 1)
      .filter(({ time }) => Number.isFinite(time))
      .toSorted((one, other) => one.time - other.time)
      .slice(0, RECORDS_KEPT)
      .map(({ term }) => term),
  );
}

onBothEngines("the records", (kit) => {
  const shown = new Map<string, StoredDraw>();
  const put = async (draws: readonly StoredDraw[], more: object = {}) => {
    await kit.feed(draws, more);
    for (const draw of draws) shown.set(draw.term, draw);
  };
  const told = () =>
    Promise.all(
      [...shown.values()]
        .toSorted(inTime)
        .map(async (draw) => (await kit.store.fastest(2001, draw)).map(({ term }) => term)),
    );

  test("after each draw, whatever came late, was corrected, moved or lost its times", async () => {
    shown.clear();
    const random = dice();
    const seconds = () => 10 + Math.floor(random() * 40) / 10;
    await put(Array.from({ length: 40 }, (_, at) => timed(at * 3, seconds())));
    for (let round = 0; round < 6; round += 1) {
      const late = Math.floor(random() * 40) * 3 + 1 + (round % 2);
      await put([timed(late, seconds() - 1)], { correct: true });
      const known = Math.floor(random() * 40) * 3;
      const moved = { open_timestamp: FIRST_DRAW + 60 * Math.floor(random() * 120) };
      await put([timed(known, seconds(), round % 3 === 0 ? moved : {})], { correct: true });
      const [best] = await kit.store.fastest(2001);
      const at = Number(best?.term ?? 1000) - 1000;
      await put([round % 4 === 0 ? drawAt(at, { timings: "" }) : timed(at, 14)], { correct: true });
      expect(await told()).toEqual(fastestAfterEach([...shown.values()]));
    }
  }, 30_000);

  test("of many draws brought in newest first, in parts", async () => {
    shown.clear();
    const random = dice();
    const draws = Array.from({ length: 700 }, (_, at) => timed(at, 10 + random() * 5));
    await put(draws.slice(350).toReversed());
    await put(draws.slice(0, 350).toReversed());
    const wanted = fastestAfterEach(draws);
    for (const at of [0, 5, 99, 350, 699]) {
      const found = await kit.store.fastest(2001, draws[at]);
      expect(found.map(({ term }) => term)).toEqual(wanted[at]);
    }
  }, 30_000);

  test("of a second in which several draws were run only those up to the one asked for", async () => {
    const second = { open_timestamp: FIRST_DRAW };
    await kit.feed([timed(1, 12, second), timed(2, 11, second), timed(3, 10, second)]);
    const found = await kit.store.fastest(2001, { ...second, term: "1002" });
    expect(found.map(({ term }) => term)).toEqual(["1002", "1001"]);
  });

  test("of equal times are the earliest ten", async () => {
    await kit.feed(drawsFrom(0, 30));
    const found = await kit.store.fastest(2001, drawAt(20));
    expect(found.map(({ term }) => term)).toEqual(
      drawsFrom(0, RECORDS_KEPT).map(({ term }) => term),
    );
  });
});
