import { describe, expect, test } from "vitest";
import { isFollowed } from "./followed.ts";
import { marksOf } from "./marble-marks.ts";

const seven = { track: 2001, number: 7 };
const twelve = { track: 2007, number: 12 };

describe("the marks of followed marbles", () => {
  test("are on the cards of their track, and on all of its own pages", () => {
    const home = marksOf([seven, twelve], "/en");
    expect(home).toContain('[data-track="2001"] [data-n="7"]::after');
    expect(home).toContain('[data-track="2007"] [data-n="12"]::after');
    expect(home).toContain('[data-marbles="2001"] [data-n="7"]::after');
    expect(home).not.toContain("main");
    for (const path of ["/track/2001", "/ja/track/2001", "/en/track/2001/marble/3"]) {
      expect(marksOf([seven, twelve], path)).toContain('main [data-n="7"]::after');
      expect(marksOf([seven, twelve], path)).not.toContain('main [data-n="12"]');
    }
  });

  test("are not on a track whose number begins alike, nor anywhere without a followed marble", () => {
    expect(marksOf([{ track: 200, number: 1 }], "/track/2001")).not.toContain("main");
    expect(marksOf([], "/track/2001")).toBe("");
  });
});

test("a marble is followed on its track alone", () => {
  expect(isFollowed([seven], seven)).toBe(true);
  expect(isFollowed([seven], { track: 2003, number: 7 })).toBe(false);
  expect(isFollowed([seven], { track: 2001, number: 8 })).toBe(false);
});
