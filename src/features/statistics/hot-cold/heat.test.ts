import { describe, expect, test } from "vitest";
import { computeExpectation, type HeatItem, sortItems, heatStrength } from "./heat.ts";

const item = (number: number, hits: number, gap: number): HeatItem => ({
  number,
  hits,
  gap,
  avg_gap: 0,
  max_gap: 0,
  state: "warm",
});

describe("the expected hits", () => {
  test("are ten of a hundred draws with ten marbles, with a deviation of three", () => {
    expect(computeExpectation(100, 10)).toEqual({ mean: 10, deviation: 3 });
  });

  test("are null without draws or marbles", () => {
    expect([computeExpectation(0, 10), computeExpectation(10, 0)]).toEqual([null, null]);
  });
});

describe("a colour's strength", () => {
  const chance = computeExpectation(100, 10);
  test.each([
    [10, 0],
    [13, 33],
    [7, 33],
    [19, 100],
    [40, 100],
  ])("of %i hits is %i per cent", (hits, strength) => {
    expect(heatStrength(hits, chance)).toBe(strength);
  });

  test("is 0 without variation", () => {
    expect([heatStrength(3, null), heatStrength(3, computeExpectation(3, 1))]).toEqual([0, 0]);
  });
});

test("numbers are ordered by number, most hits or longest gap, then by number", () => {
  const items = [item(1, 2, 9), item(2, 5, 0), item(3, 2, 9)];
  const order = (sort: "number" | "hits" | "gap") => sortItems(items, sort).map((i) => i.number);
  expect(order("number")).toEqual([1, 2, 3]);
  expect(order("hits")).toEqual([2, 1, 3]);
  expect(order("gap")).toEqual([1, 3, 2]);
});
