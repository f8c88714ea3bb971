import type { AppDeps } from "#server/app-deps.ts";
import { drawingDay, drawingDayRange } from "#domain/drawing-day.ts";
import type { TimeRange } from "#domain/zone.ts";
import type { Clock } from "#server/clock.ts";
import type { Schedule } from "#server/draws/tracks.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Board } from "#server/live/board.ts";
import type { TrackBoard } from "#server/live/track-board.ts";

/** The visible track of an id; throws 404 without one. */
export function findTrack(board: Board, cate_id: number): TrackBoard {
  const track = board.track(cate_id);
  if (track === undefined) throw new Refusal(404, "noTrack", { name: "cate_id" });
  return track;
}

/** Maximum lifetime in shared caches, also for responses that only a late draw changes. */
export const MAX_CACHE_SECONDS = 60;
/** Lifetime while no next draw is known. */
const CACHE_SECONDS_UNKNOWN = 2;

/** Inputs of a response's lifetime: the time in epoch milliseconds, and the next stored future draw. */
interface CacheTime {
  readonly nowMs: number;
  /** Epoch seconds; null without a stored future draw. */
  readonly nextDue: number | null;
}

/** The inputs for a board's data. */
export function computeCacheTime({ board, clock }: Pick<AppDeps, "board" | "clock">): CacheTime {
  return { nowMs: clock.now(), nextDue: board.nextDue() };
}

/** Whole seconds to the next draw of any of the tracks, from 1 to {@link MAX_CACHE_SECONDS}. */
export function secondsToNextDraw(
  tracks: readonly TrackBoard[],
  { nowMs, nextDue }: CacheTime,
): number {
  let least = MAX_CACHE_SECONDS;
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

/** A track's present drawing day (YYYY-MM-DD), cached until it ends: computing it costs more than a response. */
export function currentDay({ track: { schedule } }: TrackBoard, clock: Pick<Clock, "now">): string {
  const epoch = Math.floor(clock.now() / 1000);
  const known = todays.get(schedule);
  if (known !== undefined && epoch >= known.from && epoch < known.to) return known.day;
  const day = drawingDay(schedule, epoch);
  todays.set(schedule, { day, ...drawingDayRange(schedule, day) });
  return day;
}

interface TrackDay {
  readonly track: TrackBoard;
  /** The drawing day, YYYY-MM-DD. */
  readonly date: string | undefined;
  readonly today: string;
}

/**
 * Whether a day has ended and later draws exist. Until then a late draw of the day is the track's newest one, so it
 * changes the track's version.
 */
function isOver({ track, date, today }: TrackDay): boolean {
  const [latest] = track.draws;
  if (date === undefined || date >= today || latest === undefined) return false;
  return drawingDay(track.track.schedule, latest.open_timestamp) > date;
}

/**
 * The version of a response about a day or the newest draws. Only late, corrected and withdrawn draws change a past
 * day. Its version may be lower than before, so `key` distinguishes the two.
 */
export function dayVersion(day: TrackDay): { readonly version: number; readonly key: string } {
  const { track, today } = day;
  return isOver(day)
    ? { version: track.revised, key: `${today}|over` }
    : { version: track.version, key: today };
}

/** Lifetime in shared caches of a response about a drawing day or the newest draws, in seconds. */
export function cacheSeconds(day: TrackDay, time: CacheTime): number {
  return isOver(day) ? MAX_CACHE_SECONDS : secondsToNextDraw([day.track], time);
}
