import type { LastOpen } from "#contract/draw.ts";
import type { TrackBoard } from "./track-board.ts";

/** What became different on a track. */
export interface BoardEvent {
  readonly cate_id: number;
  /** Number of the change. */
  readonly seq: number;
  /** The latest draw, where it is another one or another reading of it; else null. */
  readonly last_open: LastOpen | null;
  /** Whether more than the latest draw changed: late draws, several at once, corrected ones. */
  readonly revised: boolean;
  /** Whether what was known of the track no longer holds: corrected draws, retired simulated ones. */
  readonly rewritten: boolean;
}

/** A track after a look at the store, and whether more than its latest draw may have changed. */
export interface ReadBoard {
  readonly board: TrackBoard;
  readonly revised: boolean;
}

/** What differs between two states of a track; `lastOpen` is the later one's latest draw. */
export function eventOf(
  before: TrackBoard,
  { board, revised }: ReadBoard,
  lastOpen: LastOpen | null,
): BoardEvent {
  const opened = board.draws[0]?.seq !== before.draws[0]?.seq;
  return {
    cate_id: board.track.id,
    seq: board.version,
    last_open: opened ? lastOpen : null,
    revised,
    rewritten: board.rewritten !== before.rewritten,
  };
}
