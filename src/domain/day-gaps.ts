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

/** A stored draw with its day in the zone. */
export function dated(zone: string, { term, open_timestamp }: DrawTime): DatedDraw {
  return { term, open_timestamp, day: dayOf(zone, open_timestamp) };
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
  const { zone } = day;
  const byDays = endsByDays(day, around);
  return {
    tail: [...tailOf(day, around.after), ...byDays.tail],
    inner: holesOf(day.draws.map((draw) => dated(zone, draw))).flat(),
    head: [...headOf(day, around), ...byDays.head],
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
  if (dayOf(zone, before.open_timestamp) !== yesterday) return false;
  const byDays = isByDays(dated(zone, before), dated(zone, first));
  return byDays || acrossDays(before, first, zone).length > 0;
}
