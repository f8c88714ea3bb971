import { MIDNIGHT } from "#contract/limits.ts";
import { DAY_SECONDS } from "#domain/zone.ts";
import type { Schedule } from "#server/draws/tracks.ts";
import type { SiteFileTrack } from "./schema.ts";

/** Parses 08:30 or 08:30:15 to seconds after midnight. */
function clockSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Converts ascending clock times to seconds after the first midnight; an earlier one is on the next day. */
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

/** The shortest interval between a run's times, in seconds. */
function gapBetween(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return Math.min(DAY_SECONDS, ...gaps);
}

type Times = Pick<Schedule, "first" | "last" | "period" | "times">;

function toTimes({ period, timetable }: SiteFileTrack): Times {
  if (timetable !== undefined) {
    const times = timesInRow(timetable);
    return { first: times[0] ?? 0, last: times.at(-1), period: gapBetween(times), times };
  }
  const { from = MIDNIGHT, to, seconds } = period ?? { seconds: DAY_SECONDS };
  // Equal times mean one draw a day.
  const [first = 0, last] = timesInRow(to === undefined || to === from ? [from] : [from, to]);
  return { first, last: to === from ? first : last, period: seconds };
}

/** The schedule of a track. Draws past midnight belong to the day on which the run began. */
export function toSchedule(track: SiteFileTrack): Schedule {
  const times = toTimes(track);
  const passesMidnight = (times.last ?? 0) >= DAY_SECONDS;
  const [first = MIDNIGHT] = track.timetable ?? [track.period?.from ?? MIDNIGHT];
  const day_start =
    track.day_start ?? (passesMidnight ? first.slice(0, MIDNIGHT.length) : MIDNIGHT);
  return { zone: track.zone, day_start, ...times, stated: true };
}

/** The shortest interval between a track's draws, in seconds. */
export function smallestGap(track: SiteFileTrack): number {
  return toSchedule(track).period;
}
