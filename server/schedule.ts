import { addDays, dayOf, dayStart, readTime } from "#domain/zone.ts";
import type { NextDraw } from "#server/store/store.ts";
import type { Schedule } from "#server/tracks.ts";

/** Digits of a draw's number within its day; the term is the day's eight digits and these. */
const INDEX_DIGITS = 4;
/** Seconds after midnight of a day's last second. */
const DAY_LAST = 86_399;
/** Days searched for a draw, should one have none. */
const DAYS_SEARCHED = 7;

export interface ScheduledDraw {
  /** YYYYMMDD and the draw's number within the day. */
  readonly term: string;
  /** Epoch seconds of the result. */
  readonly time: number;
  /** Number within its day, from 1. */
  readonly index: number;
  /** Draws of that day. */
  readonly count: number;
}

interface Day {
  readonly day: string;
  readonly count: number;
  /** Epoch seconds of draw `index` (from 1). */
  readonly timeOf: (index: number) => number;
  /** Draws of the day up to a time (epoch seconds); 0 or less before the first. */
  readonly countUntil: (time: number) => number;
}

function clockTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}

/** Epoch seconds of a clock time of a day. */
function timeOf(zone: string, day: string, seconds: number): number {
  return readTime(zone, `${day} ${clockTime(seconds)}`) ?? dayStart(zone, day) + seconds;
}

/** The draws of a timetable's day, without times that the day skips or has twice. */
function readTimetable(zone: string, day: string, times: readonly number[]): Day {
  const listed = times.map((seconds) => timeOf(zone, day, seconds));
  const epochs = [...new Set(listed)].toSorted((a, b) => a - b);
  return {
    day,
    count: epochs.length,
    timeOf: (index) => epochs[index - 1] ?? 0,
    countUntil: (time) => epochs.filter((epoch) => epoch <= time).length,
  };
}

/**
 * The draws of a day: from the first clock time to the last one, evenly spaced in real seconds. So a
 * day on which the clocks change has fewer or more draws, and none twice or missing in between.
 */
function readDay({ zone, first, last, period, times }: Schedule, day: string): Day {
  if (times !== undefined) return readTimetable(zone, day, times);
  const next = dayStart(zone, addDays(day, 1));
  const start = first === 0 ? dayStart(zone, day) : timeOf(zone, day, first);
  const end = last >= DAY_LAST ? next - 1 : Math.min(next - 1, timeOf(zone, day, last));
  return {
    day,
    count: Math.max(0, Math.floor((end - start) / period) + 1),
    timeOf: (index) => start + (index - 1) * period,
    countUntil: (time) => Math.floor((time - start) / period) + 1,
  };
}

function drawOf({ day, count, timeOf: timeOfDraw }: Day, index: number): ScheduledDraw {
  return {
    term: day.replaceAll("-", "") + String(index).padStart(INDEX_DIGITS, "0"),
    time: timeOfDraw(index),
    index,
    count,
  };
}

/** The last draw at or before `time` (epoch seconds). */
export function drawAtOrBefore(schedule: Schedule, time: number): ScheduledDraw {
  let day = dayOf(schedule.zone, time);
  for (let back = 0; back < DAYS_SEARCHED; back += 1) {
    const found = readDay(schedule, day);
    const index = Math.min(found.count, found.countUntil(time));
    if (index >= 1) return drawOf(found, index);
    day = addDays(day, -1);
  }
  throw new Error("this schedule has no draws");
}

/** The first draw after `time` (epoch seconds). */
export function drawAfter(schedule: Schedule, time: number): ScheduledDraw {
  let day = dayOf(schedule.zone, time);
  for (let on = 0; on < DAYS_SEARCHED; on += 1) {
    const found = readDay(schedule, day);
    const index = Math.max(1, found.countUntil(time) + 1);
    if (index <= found.count) return drawOf(found, index);
    day = addDays(day, 1);
  }
  throw new Error("this schedule has no draws");
}

export function nextDrawOf(schedule: Schedule, { time, count, index }: ScheduledDraw): NextDraw {
  const next = drawAfter(schedule, time);
  return { next_term: next.term, next_open_timestamp: next.time, residue_opens: count - index };
}

/** The draws with `after` < time ≤ `until` (epoch seconds), oldest first. */
export function* drawsBetween(
  schedule: Schedule,
  after: number,
  until: number,
): Generator<ScheduledDraw> {
  let day = dayOf(schedule.zone, after);
  const lastDay = dayOf(schedule.zone, until);
  for (; day <= lastDay; day = addDays(day, 1)) {
    const found = readDay(schedule, day);
    const from = Math.max(1, found.countUntil(after) + 1);
    for (let index = from; index <= found.count; index += 1) {
      const draw = drawOf(found, index);
      if (draw.time > until) return;
      yield draw;
    }
  }
}
