import type { Schedule } from "#server/tracks.ts";
import type { TrackOfFile } from "./schema.ts";

/** Seconds after midnight of the last second of a day. */
const DAY_END = 86_399;

/** Seconds after midnight of a time like 08:30 or 08:30:15. */
export function clockSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** When the track draws if it is simulated. */
export function scheduleOf({ zone, period, timetable }: TrackOfFile): Schedule {
  if (timetable !== undefined) {
    const times = timetable.map(clockSeconds);
    const [first = 0] = times;
    return { zone, first, last: times.at(-1) ?? first, period: gapBetween(times), times };
  }
  return {
    zone,
    first: clockSeconds(period?.from ?? "00:00"),
    last: period?.to === undefined ? DAY_END : clockSeconds(period.to),
    period: period?.seconds ?? DAY_END,
  };
}

/** The fewest seconds between two of a day's times. */
function gapBetween(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return Math.min(DAY_END, ...gaps);
}

/** The fewest seconds between two draws. */
export function gapOf(track: TrackOfFile): number {
  return scheduleOf(track).period;
}
