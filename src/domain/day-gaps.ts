import { type DatedDraw, holesOf, isByDays } from "./holes.ts";
import { type DrawTime, termsBetween, usualInterval, withinDay } from "./terms.ts";
import { addDays, dayOf } from "./zone.ts";

/** The stored draws of a day, newest first, and the day's seconds: `from` ≤ time < `to`. */
export interface StoredDay {
  readonly draws: readonly DrawTime[];
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

export interface AroundDay {
  readonly before: DrawTime | null;
  readonly after: DrawTime | null;
  /** The day of `before` with all of its draws; null if they aren't needed. */
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

export function dated(zone: string, { term, open_timestamp, labelled }: DrawTime): DatedDraw {
  return { term, open_timestamp, labelled, day: dayOf(zone, open_timestamp) };
}

/** The terms between draws of two days; none if the numbering restarts each day. */
function acrossDays(older: DrawTime, newer: DrawTime, zone: string): string[] {
  return isByDays(dated(zone, older), dated(zone, newer))
    ? []
    : termsBetween(older.term, newer.term);
}

/** What a numbering that restarts each day lacks at the day's ends, as its neighbours show. */
function endsByDays(
  { draws, from, zone }: StoredDay,
  { before, after, dayBefore }: AroundDay,
): Pick<DayGaps, "head" | "tail"> {
  const older = dayBefore?.draws ?? (before === null ? [] : [before]);
  const all = [...(after === null ? [] : [after]), ...draws, ...older];
  const holes = holesOf(all.map((draw) => dated(zone, draw)));
  const day = dayOf(zone, from);
  const ofDay = (index: number) =>
    (holes[index] ?? []).filter((term) => withinDay(term, day) !== null);
  const first = all.length - older.length - 1;
  const byDays = (newer: DrawTime | undefined, last: DrawTime | undefined) =>
    newer !== undefined && last !== undefined && isByDays(dated(zone, last), dated(zone, newer));
  return {
    tail: byDays(after ?? undefined, draws[0]) ? ofDay(0) : [],
    head: byDays(draws.at(-1), older[0]) ? ofDay(first) : [],
  };
}

/** The missing terms that fit into the day after its last stored draw. */
export function tailOf({ draws, to, zone }: StoredDay, after: DrawTime | null): string[] {
  const [last] = draws;
  const interval = usualInterval(draws);
  if (last === undefined || after === null || interval === null) return [];
  const room = Math.floor((to - 1 - last.open_timestamp) / interval);
  const between = acrossDays(last, after, zone);
  return between.slice(Math.max(0, between.length - room));
}

/** Seconds from a day's start to its first stored draw. */
function startOf({ draws, from }: StoredDay): number {
  return (draws.at(-1)?.open_timestamp ?? from) - from;
}

/** When two days' draws usually begin, in seconds, and how many the later day lacks since then. */
export function startOfDays(
  { older, newer }: { readonly older: StoredDay; readonly newer: StoredDay },
  interval: number,
): { readonly start: number; readonly late: number } {
  const start = Math.min(startOf(older), startOf(newer));
  return { start, late: Math.round((startOf(newer) - start) / interval) };
}

/** How many draws a day may lack before its first stored one. */
function roomBefore(day: StoredDay, dayBefore: StoredDay): number {
  const [interval, intervalBefore] = [usualInterval(day.draws), usualInterval(dayBefore.draws)];
  if (addDays(dayOf(day.zone, dayBefore.from), 1) === dayOf(day.zone, day.from)) {
    return intervalBefore === null ? 0 : Math.floor(startOf(day) / (interval ?? intervalBefore));
  }
  // A day without stored draws in between has the others.
  const usual = intervalBefore ?? interval;
  return usual === null ? 0 : startOfDays({ older: dayBefore, newer: day }, usual).late;
}

/** The missing terms before the day's first stored draw: those that don't belong to an earlier day. */
function headOf(day: StoredDay, { before, dayBefore }: AroundDay): string[] {
  const first = day.draws.at(-1);
  if (first === undefined || before === null || dayBefore === null) return [];
  const between = acrossDays(before, first, day.zone);
  const left = between.length - tailOf(dayBefore, first).length;
  return between.slice(0, Math.min(left, roomBefore(day, dayBefore)));
}

/**
 * A day's missing terms: those between its stored draws, and those that its usual interval puts after
 * its last and before its first one, where a later and an earlier day show that there were any.
 */
export function gapsOfDay(day: StoredDay, around: AroundDay): DayGaps {
  const { zone } = day;
  const byDays = endsByDays(day, around);
  return {
    tail: [...tailOf(day, around.after), ...byDays.tail],
    inner: holesOf(day.draws.map((draw) => dated(zone, draw))).flat(),
    head: [...headOf(day, around), ...byDays.head],
  };
}

/** Whether a day's gaps depend on the day of `before`: there is a gap between them. */
export function needsDayBefore(
  { draws, zone }: StoredDay,
  before: DrawTime | null,
): before is DrawTime {
  const first = draws.at(-1);
  if (first === undefined || before === null) return false;
  const byDays = isByDays(dated(zone, before), dated(zone, first));
  return byDays || acrossDays(before, first, zone).length > 0;
}
