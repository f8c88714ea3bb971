import * as v from "valibot";
import { expect, test } from "vitest";
import { LastOpen } from "#contract/draw.ts";
import type { TrackDays } from "./drawing-day.ts";
import { countToday } from "./latest.ts";

const epoch = (text: string) => Date.parse(text) / 1000;
const days: TrackDays = { zone: "Asia/Shanghai", day_start: "00:00" };
const draw = v.parse(LastOpen, {
  today_opens: 40,
  residue_opens: 60,
  open_timestamp: epoch("2026-03-01T23:50:00+08:00"),
});
const next = (text: string) => ({ residue_opens: 0, next_open_timestamp: epoch(text) });

test.each([
  ["known if the draw has both", {}, { drawn: 40, left: 60 }],
  [
    "without the remaining draws if those are unknown",
    { residue_opens: 0 },
    { drawn: 40, left: null },
  ],
  [
    "without draws left if the next draw is tomorrow",
    next("2026-03-02T00:05:00+08:00"),
    { drawn: 40, left: 0 },
  ],
  [
    "without a remaining number if another draw is due today",
    next("2026-03-01T23:55:00+08:00"),
    { drawn: 40, left: null },
  ],
  ["null without a count", { today_opens: 0 }, null],
  ["null without a time", { open_timestamp: 0 }, null],
])("the counts of today are %s", (_, other, counts) => {
  expect(countToday({ ...draw, ...other }, days, epoch("2026-03-01T23:59:00+08:00"))).toEqual(
    counts,
  );
});

test("a draw of another drawing day has no counts for today", () => {
  const counts = (other: Partial<TrackDays>, now: string) =>
    countToday(draw, { ...days, ...other }, epoch(now));
  expect(counts({}, "2026-03-22T00:00:00+08:00")).toBeNull();
  expect(counts({}, "2026-03-02T00:00:00+08:00")).toBeNull();
  expect(counts({ day_start: "08:00" }, "2026-03-02T07:59:59+08:00")).not.toBeNull();
  expect(counts({ day_start: "08:00" }, "2026-03-02T08:00:00+08:00")).toBeNull();
  expect(counts({ zone: "Asia/Tokyo" }, "2026-03-01T22:00:00+08:00")).toBeNull();
  expect(counts({ zone: "Mars/X" }, "2026-03-01T23:59:00+08:00")).toBeNull();
});
