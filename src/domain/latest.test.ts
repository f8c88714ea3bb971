import * as v from "valibot";
import { expect, test } from "vitest";
import { LastOpen } from "#contract/draw.ts";
import { countsOfToday } from "./latest.ts";

const epoch = (text: string) => Date.parse(text) / 1000;
const zone = "Asia/Shanghai";
const draw = v.parse(LastOpen, {
  today_opens: 40,
  residue_opens: 60,
  open_timestamp: epoch("2026-03-01T23:50:00+08:00"),
});
const next = (text: string) => ({ residue_opens: 0, next_open_timestamp: epoch(text) });

test.each([
  ["both where both are known", {}, { drawn: 40, left: 60 }],
  ["what is left as unknown, not as 0", { residue_opens: 0 }, { drawn: 40, left: null }],
  [
    "none left where the next draw is tomorrow's",
    next("2026-03-02T00:05:00+08:00"),
    { drawn: 40, left: 0 },
  ],
  [
    "an unknown rest where there is a next draw today",
    next("2026-03-01T23:55:00+08:00"),
    { drawn: 40, left: null },
  ],
  ["nothing where none was counted", { today_opens: 0 }, null],
  ["nothing without a time", { open_timestamp: 0 }, null],
])("the draws of today are %s", (_, other, counts) => {
  expect(countsOfToday({ ...draw, ...other }, { zone, today: "2026-03-01" })).toEqual(counts);
});

test("a draw of another day counts none of today, in the track's zone", () => {
  expect(countsOfToday(draw, { zone, today: "2026-03-22" })).toBeNull();
  expect(countsOfToday(draw, { zone, today: undefined })).toBeNull();
  expect(countsOfToday(draw, { zone: "Asia/Tokyo", today: "2026-03-01" })).toBeNull();
  expect(countsOfToday(draw, { zone: "Mars/X", today: "2026-03-01" })).toBeNull();
});
