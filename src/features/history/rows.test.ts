import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { Draw } from "#contract/draw.ts";
import { historyRows } from "./rows.ts";

const draw = (term: string) => v.parse(Draw, { term });
const INSIDE = { newest: false, oldest: false };
const describeRows = (terms: string[], missing: string[], edges = INSIDE) =>
  historyRows(terms.map(draw), { missing, labels: [] }, edges).map((row) =>
    row.kind === "draw" ? row.draw.term : `${row.from}–${row.to}:${row.count}`,
  );

describe("historyRows", () => {
  test("puts a missing draw between its neighbours", () => {
    expect(describeRows(["0412", "0411", "0409"], ["0410"])).toEqual([
      "0412",
      "0411",
      "0410–0410:1",
      "0409",
    ]);
  });

  test("merges a run of missing draws in any order into one row", () => {
    const missing = ["0402", "0404", "0403"];
    expect(describeRows(["0405", "0401"], missing)).toEqual(["0405", "0402–0404:3", "0401"]);
  });

  test("has a row for each separate gap", () => {
    expect(describeRows(["9", "7", "5"], ["8", "6"])).toEqual(["9", "8–8:1", "7", "6–6:1", "5"]);
  });

  test("omits gaps of other pages", () => {
    expect(describeRows(["0405", "0404"], ["0410", "0399"])).toEqual(["0405", "0404"]);
  });

  test("shows a gap at the page's lower edge once, below its last draw", () => {
    expect(describeRows(["0405", "0404"], ["0403", "0402"])).toEqual([
      "0405",
      "0404",
      "0402–0403:2",
    ]);
  });

  test("shows newer gaps above the draws on the day's newest page only", () => {
    const missing = ["0409", "0407", "0406", "0402"];
    expect(describeRows(["0405", "0404"], missing, { newest: true, oldest: false })).toEqual([
      "0409–0409:1",
      "0406–0407:2",
      "0405",
      "0404",
    ]);
    expect(describeRows(["0405", "0404"], missing)).toEqual(["0405", "0404"]);
  });

  test("shows older gaps below the draws on the day's oldest page only", () => {
    const missing = ["0403", "0402", "0400"];
    expect(describeRows(["0405", "0404"], missing, { newest: false, oldest: true })).toEqual([
      "0405",
      "0404",
      "0402–0403:2",
      "0400–0400:1",
    ]);
    expect(describeRows(["0405", "0404"], ["0400"])).toEqual(["0405", "0404"]);
  });

  test("shows no gap on a page without draws", () => {
    expect(describeRows([], ["0403"])).toEqual([]);
  });

  test("shows the missing draws of a day without draws, unless its draws are on other pages", () => {
    expect(describeRows([], ["0402", "0401"], { newest: true, oldest: true })).toEqual([
      "0401–0402:2",
    ]);
    expect(describeRows([], ["0402", "0401"])).toEqual([]);
  });
});

test("a withdrawn or cancelled number has its own row", () => {
  const note = { cn: "", en: "", ja: "" };
  const labels = [{ term: "410", kind: "cancelled" as const, open_timestamp: 0, note }];
  const missing = ["0411", "0410", "0409"];
  const rows = historyRows(["0412", "0408"].map(draw), { missing, labels }, INSIDE);
  expect(rows.map((row) => (row.kind === "gap" ? [row.from, row.label?.kind] : row.kind))).toEqual([
    "draw",
    ["0411", undefined],
    ["0410", "cancelled"],
    ["0409", undefined],
    "draw",
  ]);
});
