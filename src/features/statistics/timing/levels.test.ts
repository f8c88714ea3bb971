import { describe, expect, test } from "vitest";
import { toColumns, toLevels } from "./levels.ts";

const untimedDraw = (term: string) => ({ term, first: null, margin: null, last: null });

/** Newest first: draw 8 is missing, draw 7 came without times. */
const series = [
  { term: "9", first: 10, margin: 0.5, last: 12, missing: 1 },
  untimedDraw("7"),
  { term: "6", first: 9, margin: null, last: 9 },
];
const columns = toColumns(series);

describe("the stacked lines", () => {
  test("go from the oldest draw to the newest with a column for missing draws", () => {
    expect(columns.map((column) => (column.kind === "draw" ? column.item.term : "gap"))).toEqual([
      "6",
      "7",
      "gap",
      "9",
    ]);
  });

  test("break at a draw without times; the runner-up's also where only one finished", () => {
    expect(toLevels(columns)).toEqual([
      { rank: 1, seconds: [9, null, null, 10] },
      { rank: 2, seconds: [null, null, null, 10.5] },
      { rank: "last", seconds: [9, null, null, 12] },
    ]);
  });

  test("have every place if the series has all times, with a break for a missing one", () => {
    const times = [[10, 10.5, 12], [], [9]];
    const placed = series.map((entry, index) => ({ ...entry, times: times[index] ?? [] }));
    expect(toLevels(toColumns(placed))).toEqual([
      { rank: 1, seconds: [9, null, null, 10] },
      { rank: 2, seconds: [null, null, null, 10.5] },
      { rank: 3, seconds: [null, null, null, 12] },
    ]);
  });

  test("of draws without times are empty", () => {
    expect(
      toLevels(toColumns([untimedDraw("1")])).flatMap(({ seconds }) =>
        seconds.filter((value) => value !== null),
      ),
    ).toEqual([]);
  });
});
