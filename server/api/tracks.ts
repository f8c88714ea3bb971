import type { AppDeps } from "#server/app-deps.ts";
import { drawingDay, drawingDayRange } from "#domain/drawing-day.ts";
import type { TimeRange } from "#domain/zone.ts";
import type { Clock } from "#server/clock.ts";
import type { Schedule } from "#server/draws/tracks.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Board } from "#server/live/board.ts";
import type { TrackBoard } from "#server/live/track-board.ts";

/** The track that a call names; throws 404 naming the parameter. */
export function findTrack(board: Board, cate_id: number): TrackBoard {
  const track = board.track(cate_id);
  if (track === undefined) throw new Refusal(404, "noTrack", { name: "cate_id" });
  return track;
}

/** Seconds that shared caches serve an answer at most: also one that only a late draw changes. */
export const CACHE_SECONDS_MAX = 60;
/** The same while no next draw is known. */
const CACHE_SECONDS_UNKNOWN = 2;

/** Inputs of a cache's version: the time (epoch milliseconds) and when the next future draw is due. */
interface CacheTime {
  readonly nowMs: number;
  /** Epoch seconds; null if no draw of any track lies ahead. */
  readonly nextDue: number | null;
}

/** The time for a cache of what a board shows. */
export function cacheTimeOf({ board, clock }: Pick<AppDeps, "board" | "clock">): CacheTime {
  return { nowMs: clock.now(), nextDue: board.nextDue() };
}

/** Whole seconds to the next draw of any of the tracks. */
export function secondsToNextDraw(
  tracks: readonly TrackBoard[],
  { nowMs, nextDue }: CacheTime,
): number {
  let least = CACHE_SECONDS_MAX;
  for (const { next } of tracks) {
    const first = Math.min(
      next.next_open_timestamp ?? Number.POSITIVE_INFINITY,
      nextDue ?? Number.POSITIVE_INFINITY,
    );
    const isKnown = Number.isFinite(first);
    const seconds = isKnown ? Math.floor(first - nowMs / 1000) : CACHE_SECONDS_UNKNOWN;
    least = Math.min(least, Math.max(1, seconds));
  }
  return least;
}

const todays = new WeakMap<Schedule, TimeRange & { readonly day: string }>();

/** A track's present drawing day (YYYY-MM-DD), remembered until it ends: the calendar costs more than an answer. */
export function todayOf({ track: { schedule } }: TrackBoard, clock: Pick<Clock, "now">): string {
  const epoch = Math.floor(clock.now() / 1000);
  const known = todays.get(schedule);
  if (known !== undefined && epoch >= known.from && epoch < known.to) return known.day;
  const day = drawingDay(schedule, epoch);
  todays.set(schedule, { day, ...drawingDayRange(schedule, day) });
  return day;
}

interface DayOfTrack {
  readonly track: TrackBoard;
  /** The drawing day, YYYY-MM-DD. */
  readonly date: string | undefined;
  readonly today: string;
}

/**
 * Whether a day has ended and the next draws leave it as it is: there is a draw after it. Until then a draw that is
 * sent late is the track's newest one, as any other.
 */
function isOver({ track, date, today }: DayOfTrack): boolean {
  const [latest] = track.draws;
  if (date === undefined || date >= today || latest === undefined) return false;
  return drawingDay(track.track.schedule, latest.open_timestamp) > date;
}

/**
 * The version of an answer about a day or the last draws. Only what is stored late, corrected or withdrawn changes
 * a day that is over. Its numbers may be lower than those before, so `key` tells the two apart.
 */
export function versionOfDay(day: DayOfTrack): { readonly version: number; readonly key: string } {
  const { track, today } = day;
  return isOver(day)
    ? { version: track.revised, key: `${today}|over` }
    : { version: track.version, key: today };
}

/** Seconds that shared caches serve an answer about a drawing day (YYYY-MM-DD) or the last draws. */
export function cacheSecondsOf(day: DayOfTrack, time: CacheTime): number {
  return isOver(day) ? CACHE_SECONDS_MAX : secondsToNextDraw([day.track], time);
}
