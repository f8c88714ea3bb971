import type { Board } from "#server/live/board.ts";
import { boardAt } from "#server/live/read-track.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Store } from "#server/store/store.ts";
import { Refusal } from "#server/http/refusal.ts";

/** The track that a call names; throws 404 naming the parameter. */
export function trackOf(board: Board, cate_id: number): TrackBoard {
  const track = board.track(cate_id);
  if (track === undefined) throw new Refusal(404, "noTrack", { name: "cate_id" });
  return track;
}

/** A track as it stood after a draw, or as it is where none is named; throws 404 naming `at`. */
export async function trackAt(
  store: Store,
  shown: TrackBoard,
  at: string | undefined,
): Promise<TrackBoard> {
  if (at === undefined) return shown;
  const then = await boardAt(store, shown, at);
  if (then === null) throw new Refusal(404, "noDraw", { name: "at" });
  return then;
}

/** Seconds that shared caches keep an answer at most, and while no next draw is known. */
const KEEP_SECONDS_MOST = 60;
const KEEP_SECONDS_UNKNOWN = 2;

/** Whole seconds to the next draw that changes what tracks show; `now` in epoch milliseconds. */
export function secondsToNext(tracks: readonly TrackBoard[], now: number): number {
  let least = KEEP_SECONDS_MOST;
  for (const { next: announced, until } of tracks) {
    const next = announced.next_open_timestamp ?? until ?? null;
    const first = next === null ? null : Math.min(next, until ?? next);
    const seconds = first === null ? KEEP_SECONDS_UNKNOWN : Math.floor(first - now / 1000);
    least = Math.min(least, Math.max(1, seconds));
  }
  return least;
}

/** Seconds that shared caches keep what only a late draw changes. */
export const PAST_SECONDS = KEEP_SECONDS_MOST;
