import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { Draw } from "#contract/draw.ts";
import { historyRows, shortTerm } from "./rows.ts";

const draw = (term: string) => v.parse(Draw, { term });
const told = (terms: string[], missing: string[]) =>
  historyRows(terms.map(draw), missing).map((row) =>
    row.kind === "draw" ? row.draw.term : `${row.from}–${row.to}:${row.count}`,
  );

describe("historyRows", () => {
  test("puts a missing draw between its neighbours", () => {
    expect(told(["0412", "0411", "0409"], ["0410"])).toEqual([
      "0412",
      "0411",
      "0410–0410:1",
      "0409",
    ]);
  });

  test("merges a run of missing draws into one row, whatever order they come in", () => {
    const missing = ["0402", "0404", "0403"];
    expect(told(["0405", "0401"], missing)).toEqual(["0405", "0402–0404:3", "0401"]);
  });

  test("keeps separate gaps apart", () => {
    expect(told(["9", "7", "5"], ["8", "6"])).toEqual(["9", "8–8:1", "7", "6–6:1", "5"]);
  });

  test("leaves gaps of other pages to them", () => {
    expect(told(["0405", "0404"], ["0410", "0399"])).toEqual(["0405", "0404"]);
  });

  test("shows a gap at the page's lower edge once, below its last draw", () => {
    expect(told(["0405", "0404"], ["0403", "0402"])).toEqual(["0405", "0404", "0402–0403:2"]);
  });

  test("shows no gap where no draw is on the page", () => {
    expect(told([], ["0403"])).toEqual([]);
  });
});

describe("shortTerm", () => {
  test.each([
    ["202611210412", "0412"],
    ["670858", "670858"],
    ["2026-summer", "2026-summer"],
  ])("shortens %s to %s", (term, short) => expect(shortTerm(term)).toBe(short));
});
