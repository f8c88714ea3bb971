import { describe, expect, test } from "vitest";
import { expectedLongestRun } from "./longest-run-chance.ts";
import { halfShares, modShares, moveShares, sideShare, sumShares } from "./pattern-chance.ts";
import { listSequences, sideAt, sidesOfKind } from "./two-sides.ts";

/** All finishing orders of these numbers. */
function ordersOf(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]];
  return numbers.flatMap((first) =>
    ordersOf(numbers.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

function share<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  return items.filter(fits).length / items.length;
}

describe.each([2, 3, 4, 5, 6])("probabilities over all orders of %i marbles", (k) => {
  const orders = ordersOf(Array.from({ length: k }, (_, index) => index + 1));

  test("of the sums", () => {
    for (const { sum, share: chance } of sumShares(k)) {
      expect(chance).toBeCloseTo(share(orders, ([a = 0, b = 0]) => a + b === sum));
    }
    expect(sumShares(k).reduce((all, { share: one }) => all + one, 0)).toBeCloseTo(1);
  });

  test("of the sides", () => {
    for (const sequence of listSequences(k)) {
      for (const side of sidesOfKind(sequence.kind)) {
        const counted = share(orders, (order) => sideAt(order, sequence) === side);
        expect(sideShare(sequence, side, k)).toBeCloseTo(counted);
      }
    }
  });

  test("of the halves of a number and the remainders at a place", () => {
    const places = orders.map((order) => order.indexOf(k) + 1);
    expect(halfShares(k)).toEqual([
      expect.closeTo(share(places, (place) => place < (k + 1) / 2)),
      expect.closeTo(share(places, (place) => place === (k + 1) / 2)),
      expect.closeTo(share(places, (place) => place > (k + 1) / 2)),
    ]);
    for (const [rest, chance] of modShares(k).entries()) {
      expect(chance).toBeCloseTo(share(orders, ([first = 0]) => first % 3 === rest));
    }
  });

  test("of rise, level and fall of two draws", () => {
    const pairs = orders.flatMap(([older = 0]) => orders.map(([newer = 0]) => newer - older));
    expect(moveShares(k)).toEqual([
      expect.closeTo(share(pairs, (step) => step > 0)),
      expect.closeTo(share(pairs, (step) => step === 0)),
      expect.closeTo(share(pairs, (step) => step < 0)),
    ]);
  });
});

test("with ten marbles 11 is the likeliest sum, 45 % rise, remainders have 30, 40 and 30 %", () => {
  const sums = sumShares(10);
  expect([sums[0], sums[8], sums.at(-1)]).toEqual([
    { sum: 3, share: 2 / 90 },
    { sum: 11, share: 10 / 90 },
    { sum: 19, share: 2 / 90 },
  ]);
  expect(moveShares(10)).toEqual([0.45, 0.1, 0.45]);
  expect(modShares(10)).toEqual([0.3, 0.4, 0.3]);
  expect(halfShares(10)).toEqual([0.5, 0, 0.5]);
});

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
