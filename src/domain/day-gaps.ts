import { missingBetween, missingTerms, termsBetween, withinDay } from "./terms.ts";
import { addDays, dayOf } from "./zone.ts";

/** Number and time (epoch seconds) of a stored draw. */
export interface DrawTime {
  readonly term: string;
  readonly open_timestamp: number;
}

/** The stored draws of a day, newest first, and the day's seconds: `from` ≤ time < `to`. */
export interface StoredDay {
  readonly draws: readonly DrawTime[];
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

export interface AroundDay {
  /** The newest draw before the day. */
  readonly before: DrawTime | null;
  /** The oldest draw after the day. */
  readonly after: DrawTime | null;
  /** All draws of the previous day, if `before` lies on it. */
  readonly dayBefore: StoredDay | null;
}

/** A day's terms that are not stored, each list newest first. */
export interface DayGaps {
  /** After the day's last stored draw. */
  readonly tail: readonly string[];
  /** Between two stored draws of the day. */
  readonly inner: readonly string[];
  /** Before the day's first stored draw. */
  readonly head: readonly string[];
}

export const NO_GAPS: DayGaps = { tail: [], inner: [], head: [] };

/** Tolerance of a step as a share of the median, and the share of steps that must be within it. */
const STEP_TOLERANCE = 0.2;
const STEADY_SHARE = 0.5;

/** Seconds per term between neighbours. */
function stepsOf(draws: readonly DrawTime[]): number[] {
  return draws.flatMap((newer, at) => {
    const older = draws[at + 1];
    if (older === undefined) return [];
    const between = missingBetween(older.term, newer.term);
    const seconds = newer.open_timestamp - older.open_timestamp;
    return between === null || seconds <= 0 ? [] : [seconds / (between + 1)];
  });
}

/** The median of seconds between draws; null if most steps are far from it. */
export function usualInterval(draws: readonly DrawTime[]): number | null {
  const steps = stepsOf(draws).toSorted((a, b) => a - b);
  const median = steps[Math.floor(steps.length / 2)];
  if (median === undefined) return null;
  const steady = steps.filter((step) => Math.abs(step - median) <= median * STEP_TOLERANCE);
  return steady.length > steps.length * STEADY_SHARE ? median : null;
}

/** Whether a term starts with its day. */
function bearsDay({ term, open_timestamp }: DrawTime, zone: string): boolean {
  return withinDay(term, dayOf(zone, open_timestamp)) !== null;
}

/** The terms between draws of two days; none if the numbering restarts each day. */
function acrossDays(older: DrawTime, newer: DrawTime, zone: string): string[] {
  if (bearsDay(older, zone) && bearsDay(newer, zone)) return [];
  return termsBetween(older.term, newer.term);
}

/** The missing terms that fit into the day after its last stored draw. */
function tailOf({ draws, to, zone }: StoredDay, after: DrawTime | null): string[] {
  const [last] = draws;
  const interval = usualInterval(draws);
  if (last === undefined || after === null || interval === null) return [];
  const room = Math.floor((to - 1 - last.open_timestamp) / interval);
  const between = acrossDays(last, after, zone);
  return between.slice(Math.max(0, between.length - room));
}

/** The missing terms before the day's first stored draw: those that don't fit into the previous day. */
function headOf({ draws, from, zone }: StoredDay, { before, dayBefore }: AroundDay): string[] {
  const first = draws.at(-1);
  if (first === undefined || before === null || dayBefore === null) return [];
  const intervalBefore = usualInterval(dayBefore.draws);
  if (intervalBefore === null) return [];
  const between = acrossDays(before, first, zone);
  const left = between.length - tailOf(dayBefore, first).length;
  const room = (first.open_timestamp - from) / (usualInterval(draws) ?? intervalBefore);
  return between.slice(0, Math.min(left, Math.floor(room)));
}

/**
 * A day's missing terms: those between its stored draws, and those that its usual interval puts after
 * its last and before its first one, where a later and an earlier day show that there were any.
 */
export function gapsOfDay(day: StoredDay, around: AroundDay): DayGaps {
  return {
    tail: tailOf(day, around.after),
    inner: missingTerms(day.draws.map(({ term }) => term)),
    head: headOf(day, around),
  };
}

/** Whether a day's gaps depend on the previous day: `before` lies on it, with a gap after. */
export function needsDayBefore(
  { draws, from, zone }: StoredDay,
  before: DrawTime | null,
): before is DrawTime {
  const first = draws.at(-1);
  if (first === undefined || before === null) return false;
  const yesterday = addDays(dayOf(zone, from), -1);
  return (
    dayOf(zone, before.open_timestamp) === yesterday && acrossDays(before, first, zone).length > 0
  );
}
