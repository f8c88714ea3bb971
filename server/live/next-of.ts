import { nextDrawOf, nextRealDraw } from "#server/draws/schedule.ts";
import type { NextDraw } from "#server/store/store.ts";
import type { TrackBoard } from "./track-board.ts";

const NO_NEXT: NextDraw = { next_term: null, next_open_timestamp: null, residue_opens: null };

type ForNext = Pick<TrackBoard, "track" | "source" | "notice" | "draws">;

/** The next draw after a track's latest: as the operator says, by the schedule if simulated, else as announced or due. */
export function nextOf({ track, source, notice, draws: [latest, before] }: ForNext): NextDraw {
  if (notice?.after_term === (latest?.term ?? "")) {
    const { next_term, next_open_timestamp } = notice;
    return { next_term, next_open_timestamp, residue_opens: null };
  }
  if (latest === undefined) return NO_NEXT;
  if (source === "simulated") {
    return nextDrawOf(track.schedule, latest.open_timestamp);
  }
  return nextRealDraw(track.schedule, latest, before);
}
