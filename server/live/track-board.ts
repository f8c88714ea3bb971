import type { LastOpen, Source } from "#contract/draw.ts";
import { CLOCK_STEP_SECONDS } from "#server/clock.ts";
import type { NextNotice } from "#server/store/operator/operator-store.ts";
import type { ChangedDraw, NextDraw } from "#server/store/store.ts";
import type { Track } from "#server/draws/tracks.ts";

/** Draws of a track in memory: the longest window of the statistics. */
export const BOARD_DRAWS = 500;

/** The state of a track: its newest draws and the data of the latest. */
export interface TrackBoard {
  readonly track: Track;
  readonly source: Source;
  readonly version: number;
  /** Number of the last change that did more than add draws. */
  readonly rewritten: number;
  /** Number of the last change that did more than add the newest draw. */
  readonly revised: number;
  /** Newest first, {@link BOARD_DRAWS} at most. */
  readonly draws: readonly ChangedDraw[];
  /** Whether these are all draws of the track. */
  readonly complete: boolean;
  /** The draws with the fastest winners of all. */
  readonly fastest: readonly ChangedDraw[];
  /** Number of draws of the latest draw's day up to it, missing ones included. */
  readonly todayOpens: number;
  /** The next draw; unknown fields are null. */
  readonly next: NextDraw;
  /** The operator's notice on the next draw, until that draw arrives. */
  readonly notice: NextNotice | null;
}

/** Whether all draws from `from` (epoch seconds) on are in memory. */
export function holdsSince(
  { draws, complete }: Pick<TrackBoard, "draws" | "complete">,
  from: number,
): boolean {
  return complete || (draws.at(-1)?.open_timestamp ?? Number.POSITIVE_INFINITY) < from;
}

/** Whether visitors see a track. */
export function isShown({ track, source }: Pick<TrackBoard, "track" | "source">): boolean {
  return track.hidden !== true && (track.onlyFed !== true || source !== "simulated");
}

/** Whether a track has a draw of the future, after its clock went back. */
export function isAhead({ draws: [latest] }: TrackBoard, now: number): boolean {
  return latest !== undefined && latest.open_timestamp > now + CLOCK_STEP_SECONDS;
}

export interface BoardEvent {
  readonly cate_id: number;
  readonly seq: number;
  /** The latest draw if it is new or was stored again, else null. */
  readonly last_open: LastOpen | null;
  /** Whether more than the latest draw changed: late draws, several at once, corrected ones. */
  readonly revised: boolean;
  /** Whether earlier data is no longer valid: corrected draws, retired simulated ones. */
  readonly rewritten: boolean;
  /** Whether other tracks' events of the same number follow. */
  readonly more: boolean;
}

/** A track read from the store; `revised`: more than its latest draw may have changed. */
export interface ReadBoard {
  readonly board: TrackBoard;
  readonly revised: boolean;
}

/** The event of a change between two states of a track; `lastOpen` is the newer latest draw. */
export function createEvent(
  before: TrackBoard,
  { board, revised }: ReadBoard,
  lastOpen: LastOpen | null,
): Omit<BoardEvent, "more"> {
  const opened = board.draws[0]?.seq !== before.draws[0]?.seq;
  return {
    cate_id: board.track.id,
    seq: board.version,
    last_open: opened ? lastOpen : null,
    revised,
    rewritten: board.rewritten !== before.rewritten,
  };
}
