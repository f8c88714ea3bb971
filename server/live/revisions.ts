import { NO_NOTE } from "#contract/ops.ts";
import type { ChangedDraw, Store } from "#server/store/store.ts";
import type { Revision, TrackBoard } from "./track-board.ts";

/** The draws that were shown and have another result now, or none, oldest change first. */
export async function revisionsOf(
  store: Store,
  before: TrackBoard,
  { own, now }: { readonly own: readonly ChangedDraw[]; readonly now: number },
): Promise<Revision[]> {
  const shown = new Map(before.draws.map((draw) => [draw.term, draw]));
  const corrected = own.flatMap((after): Revision[] => {
    const was = shown.get(after.term);
    const isReal = was?.source === "feed" && after.open_timestamp <= now;
    if (!isReal || was.number === after.number) return [];
    return [{ seq: after.seq, before: was, after, note: NO_NOTE }];
  });
  const removed = await store.operator.withdrawnSince(before.track.id, before.version);
  const withdrawn = removed.map(({ seq, note, ...was }): Revision => {
    const number = shown.get(was.term)?.number ?? "";
    return { seq, before: { ...was, number }, after: null, note };
  });
  return [...corrected, ...withdrawn].toSorted((a, b) => a.seq - b.seq);
}

/** Whether a draw that is shown already got other times. */
export function hasNewTimes(before: TrackBoard, changes: readonly ChangedDraw[]): boolean {
  return changes.some(({ term, timings }) =>
    before.draws.some((draw) => draw.term === term && draw.timings !== timings),
  );
}
