import { Refusal } from "#server/http/refusal.ts";
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

/** Whole seconds to the next draw of any of the tracks; `nowMs` in epoch milliseconds. */
export function secondsToNextDraw(tracks: readonly TrackBoard[], nowMs: number): number {
  let least = CACHE_SECONDS_MAX;
  for (const { next: announced, until } of tracks) {
    const next = announced.next_open_timestamp ?? until ?? null;
    const first = next === null ? null : Math.min(next, until ?? next);
    const seconds = first === null ? CACHE_SECONDS_UNKNOWN : Math.floor(first - nowMs / 1000);
    least = Math.min(least, Math.max(1, seconds));
  }
  return least;
}

/** Seconds that shared caches serve an answer about a day (YYYY-MM-DD in the track's zone) or the last draws. */
export function cacheSecondsOf(
  { track, date, today }: { track: TrackBoard; date: string | undefined; today: string },
  nowMs: number,
): number {
  const past = date !== undefined && date < today;
  return past ? CACHE_SECONDS_MAX : secondsToNextDraw([track], nowMs);
}
