import { expect, test } from "vitest";
import { expectedLongestRun } from "./longest-runs.ts";

/** The expected longest run over all 2ⁿ outcomes, by enumeration. */
function countedLongest(stretches: readonly number[], chance: number): number {
  const draws = stretches.reduce((sum, length) => sum + length, 0);
  let expected = 0;
  for (let outcome = 0; outcome < 2 ** draws; outcome += 1) {
    const bits = outcome.toString(2).padStart(draws, "0");
    let from = 0;
    const parts = stretches.map((length) => bits.slice(from, (from += length)));
    const longest = Math.max(...parts.flatMap((part) => part.split("0")).map((run) => run.length));
    const hits = bits.replaceAll("0", "").length;
    expected += longest * chance ** hits * (1 - chance) ** (draws - hits);
  }
  return expected;
}

test.each([
  [[1], 0.5],
  [[12], 0.5],
  [[11], 0.1],
  [[5, 7], 4 / 9],
  [[1, 1, 9], 0.3],
])(
  "the expected longest run in stretches of %j draws with probability %d equals the enumeration",
  (stretches, chance) => {
    expect(expectedLongestRun(stretches, chance)).toBeCloseTo(countedLongest(stretches, chance), 5);
  },
);

test("the expected longest run of no draws, or of an impossible event, is 0", () => {
  expect([expectedLongestRun([], 0.5), expectedLongestRun([100], 0)]).toEqual([0, 0]);
});
