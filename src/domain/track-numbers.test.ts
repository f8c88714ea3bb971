import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { Category } from "#contract/site.ts";
import { navItem, NO_TRACK_ID, trackNumber } from "./track-numbers.ts";

const category = (fields: object) => v.parse(Category, { id: 2001, name: "Amber Run", ...fields });

describe("the display number", () => {
  test("is the specified one for the twelve categories", () => {
    const ids = [2001, 2003, 2005, 2007, 2009, 2011, 2013, 2015, 2016, 2017, 2018, 2019];
    expect(ids.map((id) => trackNumber({ id }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test("is missing for any other category", () => {
    expect([0, 2000, 2002, 2014, 2020].map((id) => trackNumber({ id }))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test("is the operator's if set", () => {
    expect(trackNumber({ id: 2003, number: 7 })).toBe(7);
    expect(trackNumber({ id: 3001, number: 1 })).toBe(1);
    expect(navItem(category({ number: 7, name: "Own" })).number).toBe(7);
    expect(navItem(category({ number: "x" })).number).toBe(1);
  });
});

describe("the menu's item of a category", () => {
  test("leads to the track with a draw", () => {
    const drawn = category({ alias: "Fast", image_url: "/art/a.svg", last_open: { term: "7" } });
    expect(navItem(drawn)).toEqual({
      id: 2001,
      cateId: 2001,
      number: 1,
      name: "Amber Run",
      alias: "Fast",
      imageUrl: "/art/a.svg",
    });
  });

  test("has the id 0 without a latest draw", () => {
    expect(navItem(category({ last_open: null }))).toMatchObject({ id: NO_TRACK_ID, cateId: 2001 });
    expect(navItem(category({})).id).toBe(0);
  });

  test("has a dash for a missing alias", () => {
    const aliases = [undefined, null, "", "  ", "-"].map(
      (alias) => navItem(category({ alias })).alias,
    );
    expect(new Set(aliases)).toEqual(new Set(["-"]));
  });
});
