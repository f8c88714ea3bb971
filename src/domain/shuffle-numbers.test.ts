import { describe, expect, test } from "vitest";
import { shuffleNumbers } from "./shuffle-numbers.ts";

const DRAWS = Array.from({ length: 6000 }, (_, index) => ({
  term: String(700_000 + index),
  number: "1,2,3,4,5,6,7,8,9,10",
  timings: "20.1,20.2",
}));

describe("draws dealt anew", () => {
  test("keep terms and times, and have the same numbers in another order", () => {
    const [draw] = shuffleNumbers(DRAWS.slice(0, 1), 1);
    expect(draw).toMatchObject({ term: "700000", timings: "20.1,20.2" });
    const numbers = draw?.number.split(",").map(Number) ?? [];
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(draw?.number).not.toBe("1,2,3,4,5,6,7,8,9,10");
  });

  test("are the same for a seed, whichever others there are, and others for another seed", () => {
    const all = shuffleNumbers(DRAWS.slice(0, 20), 7);
    expect(shuffleNumbers(DRAWS.slice(10, 20), 7)).toEqual(all.slice(10));
    expect(shuffleNumbers(DRAWS.slice(0, 20), 8)).not.toEqual(all);
  });

  // χ² of 10 places × 10 numbers has 81 degrees of freedom: 0.1 % of all seeds are above 126.
  test.each([1, 2, 3])("put each number at each place as often (seed %i)", (seed) => {
    const hits = Array.from({ length: 100 }, () => 0);
    for (const { number } of shuffleNumbers(DRAWS, seed)) {
      for (const [place, text] of number.split(",").entries()) {
        const cell = place * 10 + Number(text) - 1;
        hits[cell] = (hits[cell] ?? 0) + 1;
      }
    }
    const fair = DRAWS.length / 10;
    expect(hits.reduce((sum, count) => sum + (count - fair) ** 2 / fair, 0)).toBeLessThan(126);
  });

  test("don't follow from the draw before: winners repeat as often as chance has it", () => {
    const winners = shuffleNumbers(DRAWS, 4).map(({ number }) => number.split(",")[0]);
    const repeats = winners.filter((winner, index) => winner === winners[index - 1]).length;
    // 600 expected; four standard deviations of 23.
    expect(Math.abs(repeats - 600)).toBeLessThan(93);
  });

  test("leave a draw that can't be read as it is", () => {
    expect(shuffleNumbers([{ term: "1", number: "1,1,3" }], 1)).toEqual([
      { term: "1", number: "1,1,3" },
    ]);
  });
});
