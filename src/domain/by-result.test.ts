import { describe, expect, test } from "vitest";
import { findByResult, shareOf, type WantedWinner } from "#domain/by-result.ts";
import { windowOf } from "#domain/races.ts";

const ANY: WantedWinner = { number: null, size: null, parity: null };

/** A window of draws of four marbles with these winners, newest first; 0 is a draw that is missing. */
function windowWith(winners: readonly number[]) {
  const draws = winners.flatMap((winner, index) => {
    if (winner === 0) return [];
    const number = [winner, ...[1, 2, 3, 4].filter((other) => other !== winner)].join(",");
    const nth = winners.length - index;
    return {
      term: String(100 + nth),
      number,
      timings: "",
      open_timestamp: 1_700_000_000 + 60 * nth,
    };
  });
  return windowOf(draws, "Asia/Shanghai");
}

const termsOf = (found: ReturnType<typeof findByResult>) =>
  found.runs.map((run) => run.map(({ term }) => term));

describe("draws by their result", () => {
  test("are all that a marble won, beside what chance gives", () => {
    const found = findByResult(windowWith([4, 1, 1, 3]), { ...ANY, number: 1 }, 1);
    expect(termsOf(found)).toEqual([["103"], ["102"]]);
    expect(found.expected).toBe(1);
  });

  test("are those whose winner has all sides that are asked for", () => {
    const found = findByResult(windowWith([4, 1, 2, 3]), { ...ANY, size: "big", parity: "odd" }, 1);
    expect(termsOf(found)).toEqual([["101"]]);
    expect(shareOf({ ...ANY, size: "big", parity: "odd" }, 4)).toBe(0.25);
    // The middle of nine is neither big nor small.
    expect(shareOf({ ...ANY, size: "big" }, 9)).toBeCloseTo(4 / 9);
    expect(shareOf(ANY, 9)).toBe(1);
    expect(shareOf(ANY, 0)).toBe(0);
  });

  test("are runs of at least so many, which a missing draw ends", () => {
    const window = windowWith([3, 4, 1, 4, 0, 3, 3, 3]);
    expect(termsOf(findByResult(window, { ...ANY, size: "big" }, 2))).toEqual([
      ["108", "107"],
      ["103", "102", "101"],
    ]);
    expect(termsOf(findByResult(window, { ...ANY, size: "big" }, 3))).toEqual([
      ["103", "102", "101"],
    ]);
  });

  test("have as many runs expected as all equally likely outcomes have on average", () => {
    const draws = 5;
    const least = 2;
    let runs = 0;
    for (let outcome = 0; outcome < 2 ** draws; outcome += 1) {
      const winners = Array.from({ length: draws }, (_, bit) => ((outcome >> bit) & 1 ? 3 : 2));
      runs += findByResult(windowWith(winners), { ...ANY, size: "big" }, least).runs.length;
    }
    const { expected } = findByResult(windowWith([3, 3, 3, 3, 3]), { ...ANY, size: "big" }, least);
    expect(expected).toBeCloseTo(runs / 2 ** draws);
  });

  test("of a window without races are none", () => {
    expect(findByResult(windowWith([]), ANY, 1)).toEqual({ runs: [], expected: 0 });
  });
});
