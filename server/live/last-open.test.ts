import { expect, test } from "vitest";
import * as v from "valibot";
import { LastOpen } from "#contract/draw.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { lastOpenOf } from "./last-open.ts";
import { drawAtOrBefore } from "#server/schedule.ts";

const zone = "Asia/Shanghai";
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
const facts = { draw, todayOpens: 7, zone, scheduled: null, now: OPENED + 10 };

test("a fed draw that announces nothing has no next draw", () => {
  const told = lastOpenOf(facts);
  expect(told).toEqual({
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
  });
  expect(v.parse(LastOpen, told)).toEqual(told);
});

test("a fed draw tells what it announces, and never less than 0 seconds", () => {
  const announcing = {
    ...draw,
    next_term: "A-8",
    next_open_timestamp: OPENED + 60,
    residue_opens: 4,
  };
  const next = { next_term: "A-8", next_open_timestamp: OPENED + 60, residue_opens: 4 };
  expect(lastOpenOf({ ...facts, draw: announcing })).toMatchObject({ ...next, residue_sec: 50 });
  expect(lastOpenOf({ ...facts, draw: announcing, now: OPENED + 90 })).toMatchObject({
    ...next,
    residue_sec: 0,
  });
});

test("a simulated draw tells the schedule's next draw and what remains of the day", () => {
  const scheduled = { zone, first: 0, last: 86_399, period: 75 };
  const { term, count, index } = drawAtOrBefore(scheduled, OPENED);
  const simulated = { ...draw, term, source: "simulated" } as const;
  const told = lastOpenOf({ ...facts, draw: simulated, scheduled, todayOpens: index });
  expect(told).toMatchObject({
    next_term: String(Number(term) + 1),
    next_open_timestamp: OPENED + 75,
    residue_sec: 65,
  });
  expect(told.today_opens + told.residue_opens).toBe(count);
});
