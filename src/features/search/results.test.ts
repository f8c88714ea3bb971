import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { NavItem } from "#domain/track-numbers.ts";
import { RESULTS_MOST, resultsOf } from "./results.ts";

const item = (id: number, name: string, alias: string): NavItem => ({
  id,
  cateId: id,
  number: (id - 1999) / 2,
  name,
  alias,
  imageUrl: "",
});
const AMBER = item(2001, "Amber Track", "Straight and fast");
const COPPER = item(2003, "Copper Canyon", "Deep and sharp");
const KOHAKU = item(2005, "琥珀赛道", "笔直飞驰");
const NEW = { ...item(2007, "Blue Falls", "-"), id: 0 };
const ALL = [AMBER, COPPER, KOHAKU, NEW];

test.each([
  ["amber", [[2001, null]]],
  ["CANYON", [[2003, null]]],
  ["琥珀", [[2005, null]]],
  ["deep", [[2003, null]]],
  ["amber 21:30", [[2001, "21:30"]]],
  ["last win of 7 copper", [[2003, "last win of 7"]]],
  ["琥珀21:30", [[2005, "21:30"]]],
  ["last win of 7 in copper", [[2003, "last win of 7"]]],
  ["amber: last win of 7", [[2001, "last win of 7"]]],
  ["琥珀赛道的7号夺冠", [[2005, "7号夺冠"]]],
  ["琥珀赛道 7号最近夺冠", [[2005, "7号最近夺冠"]]],
  ["am", []],
  ["Blue", []],
  ["nothing", []],
] as const)("%j leads to %j", (text, wanted) => {
  expect(resultsOf(text, ALL).map((result) => [result.track.id, result.find])).toEqual(wanted);
});

test.each(["21:30", "tue 21:30", "last win of 7", "7 before 3", "202611170700"])(
  "%j leads to a draw of each track, in their order",
  (text) => {
    expect(resultsOf(text, [COPPER, AMBER])).toEqual([
      { track: COPPER, find: text },
      { track: AMBER, find: text },
    ]);
  },
);

test("a track is found by its names in other languages too", () => {
  const named = { ...COPPER, names: ["赤铜峡谷", "コッパー・ゴージ"] };
  expect(resultsOf("赤铜", [AMBER, named])).toEqual([{ track: named, find: null }]);
  expect(resultsOf("コッパー 21:30", [AMBER, named])).toEqual([{ track: named, find: "21:30" }]);
});

test("a track's number leads to it, and nothing at all to every track", () => {
  expect(resultsOf(" ２ ", ALL)).toEqual([{ track: COPPER, find: null }]);
  expect(resultsOf("", ALL).map(({ track: { id } }) => id)).toEqual([2001, 2003, 2005]);
});

test("whatever is written leads to a bounded list", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: "grapheme", maxLength: 500 })), (text) => {
      expect(resultsOf(text, ALL).length).toBeLessThanOrEqual(RESULTS_MOST);
    }),
  );
});
