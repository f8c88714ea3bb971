import { expect, test } from "vitest";
import * as v from "valibot";
import { HotCold, TopThree, TwoSides } from "#contract/statistics.ts";
import { hotColdTable, topThreeTable, twoSidesTable } from "./tables.ts";

const sides = { big: 1, small: 2, odd: 3, even: 4 };

test("hot & cold has a row for each number at each place", () => {
  const item = { number: 7, hits: 2, gap: 1, avg_gap: 0.5, max_gap: 3, state: "hot" };
  const data = v.parse(HotCold, { positions: [{ rank: 2, items: [item] }] });
  expect(hotColdTable(data)).toEqual({
    columns: ["place", "number", "hits", "gap", "avg_gap", "max_gap", "state"],
    rows: [[2, 7, 2, 1, 0.5, 3, "hot"]],
  });
});

test("two sides has a row for each place and sum, with empty cells for missing sides", () => {
  const place = { rank: 6, ...sides, mid: 0, dragon: null, tiger: null };
  const data = v.parse(TwoSides, { positions: [place], sum2: sides, sum3: sides });
  expect(twoSidesTable(data).rows).toEqual([
    [6, 1, 2, 0, 3, 4, null, null],
    ["sum2", 1, 2, null, 3, 4, null, null],
    ["sum3", 1, 2, null, 3, 4, null, null],
  ]);
});

test("top-3 rate has the fair share in each row", () => {
  const item = { number: 1, first: 2, second: 2, third: 1, rate: 0.25 };
  const data = v.parse(TopThree, { items: [item], fair: 0.3 });
  expect(topThreeTable(data).rows).toEqual([[1, 2, 2, 1, 0.25, 0.3]]);
});
