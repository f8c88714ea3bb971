import { describe, expect, test } from "vitest";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { hitLine } from "#ui/chart/hit-table.tsx";
import { renderHtml, linkTo, extractText } from "#ui/chart/html-for-tests.tsx";
import type { TrendOrder } from "#features/statistics/statistic-search.ts";
import { TrendPanel, trendRows } from "./panel.tsx";

const draw = (term: string, number: string) => ({
  term,
  number,
  timings: "",
  open_timestamp: Number(term),
});

function show(list: readonly ReturnType<typeof draw>[], order: TrendOrder = "newest") {
  return renderHtml(
    <TrendPanel
      history={{ list, missing: ["8", "7"] }}
      place={1}
      order={order}
      placeLink={linkTo<number>()}
      orderLink={linkTo<TrendOrder>()}
    />,
  );
}

describe("the trend", () => {
  const draws = [draw("9", "2,1,3"), draw("6", "3,1,2"), draw("5", "3,2,1")];
  const rows = (html: string) =>
    [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) => extractText(row));

  test("has a row for each draw and for a run of missing ones, newest first", () => {
    expect(rows(show(draws)).slice(1, 5)).toEqual([
      "9 3 2 1",
      "2 draws missing",
      "6 2 2 3",
      "5 1 1 3",
    ]);
  });

  test("can be ordered oldest first", () => {
    expect(rows(show(draws, "oldest"))[1]).toBe("5 1 1 3");
  });

  test("sums hits, average and longest gap of each number below", () => {
    expect(rows(show(draws)).slice(-3)).toEqual([
      "Hits 0 1 2",
      "Avg. gap 3.00 1.00 0.33",
      "Max. 3 2 1",
    ]);
  });

  test("leaves out a draw without a result, and reports no draws if there are only such", () => {
    const html = show([draw("10", ""), ...draws]);
    expect(rows(html)[1]).toBe("9 3 2 1");
    expect(extractText(html)).toMatch(/^3 of 5 draws · 2 missing · no\. 5 – 9 /);
    expect(extractText(show([draw("10", "")]))).toBe("No draws to count");
  });
});

describe("the rows of a place", () => {
  const window = windowWith([draw("9", "2,1,3"), draw("6", "3,1,2"), draw("5", "3,2,1")]);
  const rows = trendRows(window, 1);

  test("hold the number that hit and the gaps of the others, oldest first", () => {
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

  test("have no hit and no line for a place that the race lacks", () => {
    expect(hitLine(trendRows(window, 9), 3)).toBe("");
  });

  test("are empty without draws", () => {
    expect(trendRows(windowWith([]), 1)).toEqual([]);
  });
});
