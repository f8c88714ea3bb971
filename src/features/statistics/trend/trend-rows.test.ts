import { describe, expect, test } from "vitest";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { hitLine } from "#ui/chart/hit-table.tsx";
import { trendRows } from "./trend-rows.ts";

const draw = (term: string, number: string) => ({
  term,
  number,
  timings: "",
  open_timestamp: Number(term),
});

describe("the rows of a place", () => {
  const window = windowWith([draw("9", "2,1,3"), draw("6", "3,1,2"), draw("5", "3,2,1")]);
  const rows = trendRows(window, 1);

  test("tell the number that came and the gaps of the others, oldest first", () => {
    expect(rows).toEqual([
      { kind: "draw", term: "5", hit: 2, gaps: [1, 1, 0] },
      { kind: "draw", term: "6", hit: 2, gaps: [2, 2, 0] },
      { kind: "gap", count: 2, after: "6" },
      { kind: "draw", term: "9", hit: 1, gaps: [3, 0, 1] },
    ]);
  });

  test("are joined by a line through the hits that breaks where draws are missing", () => {
    expect(hitLine(rows, 3)).toBe("M833,125l0,250M500,875Z");
    expect(hitLine(rows.toReversed(), 3)).toBe("M500,125ZM833,625l0,250");
  });

  test("of a place that the race has not have no hit and no line", () => {
    expect(hitLine(trendRows(window, 9), 3)).toBe("");
  });

  test("of no draws are none", () => {
    expect(trendRows(windowWith([]), 1)).toEqual([]);
  });
});
