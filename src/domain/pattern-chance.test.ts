import { describe, expect, test } from "vitest";
import { halfShares, modShares, moveShares, sideShare, sumShares } from "./pattern-chance.ts";
import { listSequences, sideAt, sidesOfKind } from "./two-sides.ts";

/** All finishing orders of these numbers. */
function permutations(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]];
  return numbers.flatMap((first) =>
    permutations(numbers.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

function share<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  return items.filter(fits).length / items.length;
}

describe.each([2, 3, 4, 5, 6])("probabilities over all orders of %i marbles", (k) => {
  const orders = permutations(Array.from({ length: k }, (_, index) => index + 1));

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
