import { type TrackDays, drawingDay, drawingDayRange } from "#domain/drawing-day.ts";
import type { DueDraws } from "#domain/missing.ts";
import { addDays, DAY_SECONDS, localDay, dayStart, parseLocalTime } from "#domain/zone.ts";
import type { NextDraw } from "#server/store/store.ts";
import type { Schedule } from "./tracks.ts";

/** Digits of a simulated draw's number within its run; the term is the run's date and this number. */
const INDEX_DIGITS = 4;
/** Dates searched for a draw, since a date may have none. */
const DATES_SEARCHED = 7;
/** Cached runs per schedule. */
const MAX_RUNS = 8;
/** Tolerance for early or late real draws: a share of the period, with a maximum in seconds. */
const TOLERANCE = { share: 0.2, seconds: 300 };

export interface ScheduledDraw {
  /** Date of the run (YYYYMMDD) and number within the run. */
  readonly term: string;
  /** Epoch seconds of the result. */
  readonly time: number;
  /** Number within the run, from 1. */
  readonly index: number;
}

/** Formats seconds after midnight like 08:30:15. */
export function formatClock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}

/** Epoch seconds of a clock time, given in seconds after a date's midnight; 86,400 and more are the next date. */
function toEpoch(zone: string, date: string, seconds: number): number {
  const day = addDays(date, Math.floor(seconds / DAY_SECONDS));
  const clock = seconds % DAY_SECONDS;
  return parseLocalTime(zone, `${day} ${formatClock(clock)}`) ?? dayStart(zone, day) + clock;
}

/**
 * The times of a run's draws: a timetable's without skipped or repeated clock times, or evenly spaced in real
 * seconds. So a run with a clock change has fewer or more draws, but none twice or missing.
 */
function runTimes({ zone, first, last, period, times }: Schedule, date: string): number[] {
  if (times !== undefined) {
    const epochs = times.map((seconds) => toEpoch(zone, date, seconds));
    return [...new Set(epochs)].toSorted((a, b) => a - b);
  }
  const start = first === 0 ? dayStart(zone, date) : toEpoch(zone, date, first);
  const end = last === undefined ? dayStart(zone, addDays(date, 1)) - 1 : toEpoch(zone, date, last);
  const count = Math.max(0, Math.floor((end - start) / period) + 1);
  return Array.from({ length: count }, (_, index) => start + index * period);
}

const runs = new WeakMap<Schedule, Map<string, readonly number[]>>();

/** The times (epoch seconds) of the draws of the run that starts on a date, ascending. */
function dayTimes(schedule: Schedule, date: string): readonly number[] {
  const remembered = runs.get(schedule) ?? new Map<string, readonly number[]>();
  runs.set(schedule, remembered);
  const known = remembered.get(date);
  if (known !== undefined) return known;
  if (remembered.size >= MAX_RUNS) remembered.clear();
  const times = runTimes(schedule, date);
  remembered.set(date, times);
  return times;
}

/** Number of ascending times up to `time`, by binary search. */
function countUntil(times: readonly number[], time: number): number {
  let [from, to] = [0, times.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((times[middle] ?? 0) <= time) from = middle + 1;
    else to = middle;
  }
  return from;
}

function scheduledDraw(date: string, times: readonly number[], index: number): ScheduledDraw {
  const term = date.replaceAll("-", "") + String(index).padStart(INDEX_DIGITS, "0");
  return { term, time: times[index - 1] ?? 0, index };
}

/** The first draw of a draw's run. */
export function firstOfRun(schedule: Schedule, { term }: ScheduledDraw): ScheduledDraw {
  const date = term.replace(/^(....)(..)(..).*$/, "$1-$2-$3");
  return scheduledDraw(date, dayTimes(schedule, date), 1);
}

/** The first draw after `time` (epoch seconds). */
export function drawAfter(schedule: Schedule, time: number): ScheduledDraw {
  const today = localDay(schedule.zone, time);
  // Yesterday's run may pass midnight.
  for (let on = -1; on <= DATES_SEARCHED; on += 1) {
    const date = addDays(today, on);
    const times = dayTimes(schedule, date);
    const index = countUntil(times, time) + 1;
    if (index <= times.length) return scheduledDraw(date, times, index);
  }
  throw new Error("this schedule has no draws");
}

/** The draws with `after` < time ≤ `until` (epoch seconds), oldest first. */
export function* drawsBetween(
  schedule: Schedule,
  after: number,
  until: number,
): Generator<ScheduledDraw> {
  const last = localDay(schedule.zone, until);
  for (
    let date = addDays(localDay(schedule.zone, after), -1);
    date <= last;
    date = addDays(date, 1)
  ) {
    const times = dayTimes(schedule, date);
    for (let index = countUntil(times, after) + 1; index <= times.length; index += 1) {
      const draw = scheduledDraw(date, times, index);
      if (draw.time > until) return;
      yield draw;
    }
  }
}

/** Number of draws with `after` < time < `before` (epoch seconds). */
function countBetween(schedule: Schedule, after: number, before: number): number {
  const last = localDay(schedule.zone, before);
  let count = 0;
  for (
    let date = addDays(localDay(schedule.zone, after), -1);
    date <= last;
    date = addDays(date, 1)
  ) {
    const times = dayTimes(schedule, date);
    count += Math.max(0, countUntil(times, Math.ceil(before) - 1) - countUntil(times, after));
  }
  return count;
}

/** Number of later draws of the drawing day of `time` (epoch seconds). */
function leftAfter(schedule: Schedule, time: number): number {
  const { to } = drawingDayRange(schedule, drawingDay(schedule, time));
  return countBetween(schedule, time, to);
}

/** The draw after a simulated one at `time` (epoch seconds). */
export function nextScheduledDraw(schedule: Schedule, time: number): NextDraw {
  const next = drawAfter(schedule, time);
  return {
    next_term: next.term,
    next_open_timestamp: next.time,
    residue_opens: leftAfter(schedule, time),
  };
}

function slackSeconds({ period }: Schedule): number {
  return Math.min(TOLERANCE.share * period, TOLERANCE.seconds);
}

/** Whether a time (epoch seconds) is one of the schedule's, within the tolerance. */
function isOnTime(schedule: Schedule, time: number): boolean {
  const slack = slackSeconds(schedule);
  return drawAfter(schedule, time - slack - 1).time <= time + slack;
}

/**
 * The due time of the draw after a real one; null for a built-in track, whose schedule is the simulator's.
 * `latest` and `before` are the times of the last two draws; all in epoch seconds. Draws that keep the period, but
 * not the clock times, are due one period later.
 */
export function dueAfter(schedule: Schedule, latest: number, before?: number): number | null {
  if (schedule.stated !== true) return null;
  const next = drawAfter(schedule, latest + slackSeconds(schedule)).time;
  const isLast = drawAfter(schedule, next).time > next + schedule.period;
  const own = latest + schedule.period;
  const hasOwnTimes =
    schedule.times === undefined &&
    before !== undefined &&
    !isOnTime(schedule, latest) &&
    !isOnTime(schedule, before);
  return hasOwnTimes && next < own && !isLast ? own : next;
}

type Announced = NextDraw & { readonly open_timestamp: number };

/** The draw after a real one: its announcement, completed by the schedule. */
export function nextRealDraw(schedule: Schedule, latest: Announced, before?: Announced): NextDraw {
  const { next_term, next_open_timestamp, residue_opens, open_timestamp: time } = latest;
  if (schedule.stated !== true) return { next_term, next_open_timestamp, residue_opens };
  return {
    next_term,
    next_open_timestamp: next_open_timestamp ?? dueAfter(schedule, time, before?.open_timestamp),
    residue_opens: residue_opens ?? leftAfter(schedule, time + slackSeconds(schedule)),
  };
}

/**
 * Rules for the missing draws of a track. Real draws of a built-in track don't follow its schedule, which is the
 * simulator's.
 */
export function dueDraws(schedule: Schedule, source: "simulated" | "feed"): DueDraws {
  const days: TrackDays = { zone: schedule.zone, day_start: schedule.day_start };
  if (source === "feed" && schedule.stated !== true) return days;
  const slack = slackSeconds(schedule);
  return {
    ...days,
    dueBetween: (from, to) => countBetween(schedule, from + slack, to - slack),
  };
}
