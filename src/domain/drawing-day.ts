import { addDays, DAY_SECONDS, dayOf, firstAt, type TimeRange } from "./zone.ts";

/**
 * What divides a track's draws into drawing days: the zone, and the clock time (`HH:MM`) at which each day
 * starts. A day is named by the date on which it starts.
 */
export interface TrackDays {
  readonly zone: string;
  readonly day_start: string;
}

/** Epoch seconds at which a drawing day (YYYY-MM-DD) starts. */
function startOf({ zone, day_start }: TrackDays, day: string): number {
  return firstAt(zone, `${day} ${day_start}`);
}

/** The drawing day (YYYY-MM-DD) of a time in epoch seconds. */
export function drawingDay(days: TrackDays, epoch: number): string {
  const date = dayOf(days.zone, epoch);
  // Where clocks go back over the day's start, a day goes on into the repeated time.
  const candidates = [addDays(date, 1), date];
  return candidates.find((day) => startOf(days, day) <= epoch) ?? addDays(date, -1);
}

/** The seconds of a drawing day: from its start to the next day's. */
export function drawingDayRange(days: TrackDays, day: string): TimeRange {
  const [from, to] = [startOf(days, day), startOf(days, addDays(day, 1))];
  // The last day of the calendar has no next one.
  return { from, to: Number.isFinite(to) ? to : from + DAY_SECONDS };
}
