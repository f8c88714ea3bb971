import type { TrackBoard } from "./track-board.ts";

/** Seconds by which a track's next draw is overdue at `now` (epoch seconds), 0 before its time; null if unknown. */
export function overdueSeconds({ next }: Pick<TrackBoard, "next">, now: number): number | null {
  const due = next.next_open_timestamp;
  return due === null ? null : Math.max(0, now - due);
}
