import { addDays, DAY_SECONDS, localDay, firstAt, type TimeRange } from "./zone.ts";

/**
 * The division of a track's draws into drawing days: the zone, and the clock time (`HH:MM`) when each day starts. A day
 * has the date of its start.
 */
export interface TrackDays {
  readonly zone: string;
  readonly day_start: string;
}

/** Epoch seconds at which a drawing day (YYYY-MM-DD) starts. */
function findDayStart({ zone, day_start }: TrackDays, day: string): number {
  return firstAt(zone, `${day} ${day_start}`);
}

/** The drawing day (YYYY-MM-DD) of a time in epoch seconds. */
export function drawingDay(days: TrackDays, epoch: number): string {
  const date = localDay(days.zone, epoch);
  // If clocks go back over the day's start, the previous day continues into the repeated time.
  const candidates = [addDays(date, 1), date];
  return candidates.find((day) => findDayStart(days, day) <= epoch) ?? addDays(date, -1);
}

/** The time range of a drawing day, up to the start of the next day. */
export function drawingDayRange(days: TrackDays, day: string): TimeRange {
  const [from, to] = [findDayStart(days, day), findDayStart(days, addDays(day, 1))];
  // The last day of the calendar has no next one.
  return { from, to: Number.isFinite(to) ? to : from + DAY_SECONDS };
}
