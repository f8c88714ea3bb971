import * as v from "valibot";
import { expect, test } from "vitest";
import { Category } from "#contract/site.ts";
import { LastOpen, MaybeLastOpen } from "#contract/draw.ts";

test("a missing latest draw has empty values, the special number - and zeros", () => {
  expect(v.parse(LastOpen, {})).toEqual({
    cai_id: 0,
    open_time: "",
    number: "",
    all_number: "",
    timings: "",
    term: "",
    next_term: "",
    residue_sec: 0,
    residue_opens: 0,
    spec_number: "-",
    today_opens: 0,
    next_open_timestamp: 0,
    open_timestamp: 0,
    number_count: 0,
    corrected_timestamp: 0,
    corrected_from: null,
  });
});

test("a category without a draw has a count of 0 and no draw", () => {
  const category = v.parse(Category, { id: 2001, name: "Amber Run" });
  expect([category.last_open, category.number_count]).toEqual([null, 0]);
  expect(v.parse(MaybeLastOpen, "?")).toBeNull();
});
