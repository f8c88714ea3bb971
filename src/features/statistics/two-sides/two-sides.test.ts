import { describe, expect, test } from "vitest";
import { type Balance, listBalances, toBar, findReach } from "./balance.ts";

const none = { big: 0, small: 0, odd: 0, even: 0 };
const place = { rank: 1, big: 0, small: 0, mid: 0, odd: 0, even: 0, dragon: null, tiger: null };

describe("a row of counts", () => {
  test("of the real day 2018-03-13 has the expected shares", () => {
    const data = {
      number_count: 10,
      positions: [{ ...place, big: 79, small: 100, odd: 96, even: 83, dragon: 90, tiger: 89 }],
      sum2: { big: 65, small: 114, odd: 96, even: 83 },
      sum3: none,
    };
    const [first, sum2, sum3] = listBalances(data, "size");
    expect(first).toMatchObject({ row: 1, first: 79, second: 100, chance: 0.5 });
    expect(first?.share).toBeCloseTo(0.4413, 4);
    expect(sum2?.chance).toBeCloseTo(0.4444, 4);
    expect(sum3?.share).toBeNull();
    expect(listBalances(data, "parity")[1]?.chance).toBeCloseTo(0.5556, 4);
    expect(listBalances(data, "dt")).toMatchObject([
      { row: 1, first: 90, second: 89, chance: 0.5 },
    ]);
  });

  test("of an odd number of marbles omits the middle and has no duel past it", () => {
    const data = {
      number_count: 3,
      positions: [
        { ...place, big: 1, small: 2, mid: 3, odd: 4, even: 2, dragon: 5, tiger: 1 },
        place,
      ],
      sum2: none,
      sum3: none,
    };
    expect(listBalances(data, "size")[0]).toMatchObject({ mid: 3, share: 1 / 3, chance: 0.5 });
    expect(listBalances(data, "parity")[0]?.chance).toBeCloseTo(2 / 3);
    expect(listBalances(data, "dt").map(({ row }) => row)).toEqual([1]);
  });

  test("of a race of two has no sum of the top 3", () => {
    const data = { number_count: 2, positions: [place], sum2: none, sum3: none };
    expect(listBalances(data, "size").map(({ row }) => row)).toEqual([1, "sum2"]);
  });
});

describe("a bar", () => {
  const row = (share: number | null, chance = 0.5): Balance => ({
    row: 1,
    first: 0,
    second: 0,
    mid: 0,
    share,
    chance,
  });

  test("extends from the expected value to the more frequent side", () => {
    const bar = (share: number, chance: number, reach: number) => {
      const { from, width, side } = toBar(row(share, chance), reach);
      return [Number(from.toFixed(6)), Number(width.toFixed(6)), side];
    };
    expect(bar(0.6, 0.5, 0.2)).toEqual([0.25, 0.25, "first"]);
    expect(bar(0.4, 0.5, 0.2)).toEqual([0.5, 0.25, "second"]);
    expect(bar(0.5, 0.4, 0.1)).toEqual([0, 0.5, "first"]);
  });

  test("has no length at the expected value and without counts", () => {
    expect([toBar(row(0.5), 0.1).width, toBar(row(null), 0.1).side]).toEqual([0, "even"]);
  });

  test("is scaled by the largest deviation", () => {
    expect(findReach([row(0.53), row(0.38)])).toBe(0.2);
    expect(findReach([row(null)])).toBe(0.05);
    expect(findReach([row(1, 0.444)])).toBe(1);
  });
});
