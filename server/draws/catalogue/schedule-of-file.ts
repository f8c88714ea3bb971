import { MIDNIGHT } from "#contract/limits.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import type { Schedule } from "#server/draws/tracks.ts";
import type { TrackOfFile } from "./schema.ts";

/** Seconds after midnight of a time like 08:30 or 08:30:15. */
function clockSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Seconds from the first midnight of clock times in a row, of which each next one is later. */
export function timesInRow(clocks: readonly string[]): number[] {
  let midnights = 0;
  let before = -1;
  return clocks.map((clock) => {
    const time = clockSeconds(clock);
    if (time <= before) midnights += 1;
    before = time;
    return midnights * DAY_SECONDS + time;
  });
}

/** The fewest seconds between two of a run's times. */
function gapBetween(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return Math.min(DAY_SECONDS, ...gaps);
}

type Times = Pick<Schedule, "first" | "last" | "period" | "times">;

function timesOf({ period, timetable }: TrackOfFile): Times {
  if (timetable !== undefined) {
    const times = timesInRow(timetable);
    return { first: times[0] ?? 0, last: times.at(-1), period: gapBetween(times), times };
  }
  const { from = MIDNIGHT, to, seconds } = period ?? { seconds: DAY_SECONDS };
  // One draw a day where both are the same.
  const [first = 0, last] = timesInRow(to === undefined || to === from ? [from] : [from, to]);
  return { first, last: to === from ? first : last, period: seconds };
}

/** A track's days and when it draws. Draws past midnight belong to the day on which they began. */
export function scheduleOf(track: TrackOfFile): Schedule {
  const times = timesOf(track);
  const passesMidnight = (times.last ?? 0) >= DAY_SECONDS;
  const [first = MIDNIGHT] = track.timetable ?? [track.period?.from ?? MIDNIGHT];
  const day_start =
    track.day_start ?? (passesMidnight ? first.slice(0, MIDNIGHT.length) : MIDNIGHT);
  return { zone: track.zone, day_start, ...times, stated: true };
}

/** The fewest seconds between two draws. */
export function gapOf(track: TrackOfFile): number {
  return scheduleOf(track).period;
}
