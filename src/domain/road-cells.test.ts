import { describe, expect, test } from "vitest";
import { cellAt, layRoad } from "./road-cells.ts";

describe("a road's layout", () => {
  const beads = (...values: ("big" | "small" | null)[]) =>
    values.map((value, index) => ({ term: String(99 - index), value }));

  test("has a column for each run, oldest first", () => {
    const road = layRoad(beads("small", "big", "big", null));
    expect(road.cells.map(({ term, column, row }) => [term, column, row])).toEqual([
      ["96", 0, 0],
      ["97", 1, 0],
      ["98", 1, 1],
      ["99", 2, 0],
    ]);
    expect([road.columns, road.rows]).toEqual([3, 2]);
    expect([cellAt(road, 0.5, 0.9), cellAt(road, 0.9, 0.9)]).toEqual([2, null]);
  });

  test("wraps a too tall run of missing draws to the right", () => {
    const road = layRoad(beads(...Array.from({ length: 8 }, () => null)));
    expect([road.columns, road.rows]).toEqual([2, 6]);
  });

  test("of nothing is empty", () => {
    expect(layRoad([])).toEqual({ cells: [], columns: 0, rows: 0 });
  });
});
