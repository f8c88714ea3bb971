import { describe, expect, test } from "vitest";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { computeStatistic } from "#domain/statistics.ts";
import { renderHtml, linkTo, extractText } from "#ui/chart/html-for-tests.tsx";
import { PatternsPanel } from "./panel.tsx";
import { type PatternView, roadForView } from "./pattern-views.ts";
import { sideRows, tintStrength } from "./runs-view.tsx";

const TEN = "10,9,8,7,6,5,4,3,2,1";

/** A view of draws of the given terms and orders, newest first. */
function show(view: PatternView, draws: readonly (readonly [string, string])[]) {
  const stored = draws.map(([term, number]) => ({
    term,
    number,
    timings: "",
    open_timestamp: Number(term),
  }));
  const races = windowWith(stored);
  const window = { ...races, cate_id: 1, wanted: draws.length, newer: [], older: [] };
  const road = roadForView(view, { place: 1, number: 1 });
  return renderHtml(
    <PatternsPanel
      data={computeStatistic("patterns", window, { detail: "screen", road })}
      view={view}
      place={1}
      number={1}
      viewLink={linkTo<PatternView>()}
      placeLink={linkTo<number>()}
      numberLink={linkTo<number>()}
    />,
  );
}

/** Four draws of which number 6 is missing. */
const draws = [
  ["8", "1,2,3,4,5,6,7,8,9,10"],
  ["7", "2,1,3,4,5,6,7,8,9,10"],
  ["5", TEN],
  ["4", TEN],
] as const;

const readRows = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) => extractText(row));

describe("the patterns", () => {
  test("show the sums with a row for the missing draw, and the expected values", () => {
    const html = show("sums", draws);
    expect(readRows(html)).toContain("1 draw missing");
    expect(readRows(html)[1]).toMatch(/^8 3 4 4 /);
    // 4 draws · 2/90 by chance of a bar that 4 of 4 … fills: the sum 3 came twice.
    expect(html).toContain("--v:1;--fair:0.0444");
  });

  test("show the longest runs beside the expected ones, and end them at a missing draw", () => {
    const [, first] = readRows(show("runs", draws));
    // Place 1: big 10 10 | 2 1, by chance in two stretches of two draws 15/16 + 7/16.
    expect(first).toBe("1 2 1.4 2 1.4 1 1.4 2 1.4 2 1.4 2 1.4");
  });

  test("show the halves of a number, its road with the missing draw hatched", () => {
    const html = show("halves", draws);
    expect(readRows(html)[1]).toBe("1 2 50% 2 50%");
    expect(html).toContain("front half");
    expect(
      [...html.matchAll(/data-look="(full|open|missing)" style="grid/g)].map(([, l]) => l),
    ).toEqual(["open", "open", "missing", "full", "full"]);
  });

  test("count only moves between neighbours, with their probabilities", () => {
    const html = show("moves", draws);
    expect(extractText(html)).toContain("rise expected 45% same expected 10% fall expected 45%");
    expect(readRows(html)[1]).toBe("1 0 0% 1 50% 1 50%");
  });

  test("count remainders, with their probabilities", () => {
    expect(extractText(show("mods", draws))).toContain(
      "0 expected 30% 1 expected 40% 2 expected 30%",
    );
    expect(readRows(show("mods", draws))[1]).toBe("1 0 0% 3 75% 1 25%");
  });
});

test("a run's tint grows with its length above the expected one", () => {
  expect([
    tintStrength(4, 6),
    tintStrength(6, 6),
    tintStrength(9, 6),
    tintStrength(30, 6),
    tintStrength(3, null),
  ]).toEqual([0, 0, 0.5, 1, 0]);
});

test("a place past the middle has no dragon and no tiger", () => {
  const run = { rank: 9, kind: "size", value: "big", longest: 1, to_term: "1", fair: 1 } as const;
  expect(sideRows([run])).toEqual([{ rank: 9, runs: [run, null, null, null, null, null] }]);
});
