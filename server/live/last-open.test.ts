import { expect, test } from "vitest";
import * as v from "valibot";
import { LastOpen } from "#contract/draw.ts";
import { TRACKS } from "#server/draws/catalogue/built-in.ts";
import type { Track } from "#server/draws/tracks.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { toLastOpen } from "./last-open.ts";

const [track] = TRACKS as [Track];
const OPENED = Date.parse("2026-03-01T12:00:00+08:00") / 1000;
const draw: StoredDraw = {
  cate_id: 2001,
  term: "A-7",
  number: "3,1,2",
  all_number: "",
  timings: "9.10,9.20",
  spec_number: "",
  open_timestamp: OPENED,
  next_term: null,
  next_open_timestamp: null,
  residue_opens: null,
  source: "feed",
};
const NO_NEXT = { next_term: null, next_open_timestamp: null, residue_opens: null };
const board = { draws: [draw], next: NO_NEXT, todayOpens: 7, track };

test("a track without draws has no latest draw", () => {
  expect(toLastOpen({ ...board, draws: [] }, OPENED)).toBeNull();
});

test("an unannounced next draw is empty", () => {
  const lastOpen = toLastOpen(board, OPENED + 10);
  expect(lastOpen).toEqual({
    cai_id: 2001,
    open_time: "2026-03-01 12:00:00",
    number: "3,1,2",
    all_number: "3,1,2",
    timings: "9.10,9.20",
    term: "A-7",
    next_term: "",
    residue_sec: 0,
    residue_opens: 0,
    spec_number: "-",
    today_opens: 7,
    next_open_timestamp: 0,
    open_timestamp: OPENED,
    number_count: 3,
    corrected_timestamp: 0,
    corrected_from: null,
  });
  expect(v.parse(LastOpen, lastOpen)).toEqual(lastOpen);
});

test("the seconds to an announced draw are never below 0", () => {
  const next = { next_term: "A-8", next_open_timestamp: OPENED + 60, residue_opens: 4 };
  const announcing = { ...board, next };
  expect(toLastOpen(announcing, OPENED + 10)).toMatchObject({ ...next, residue_sec: 50 });
  expect(toLastOpen(announcing, OPENED + 90)).toMatchObject({ ...next, residue_sec: 0 });
});
