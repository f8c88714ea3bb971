import type { TrackDraws } from "#domain/track-draws.ts";
import { rangeOf, type TimeRange } from "#domain/zone.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { ChangedDraw, Store } from "#server/store/store.ts";
import { holdsSince, type TrackBoard } from "./track-board.ts";

/** What of a board its days depend on. */
export type ShownDraws = Pick<TrackBoard, "complete" | "draws" | "track">;

/** The draws of a range that are in memory, newest first; null if they have to be read from the store. */
export function heldIn(shown: ShownDraws, { from, to }: TimeRange): readonly ChangedDraw[] | null {
  if (!holdsSince(shown, from)) return null;
  return shown.draws.filter((draw) => draw.open_timestamp >= from && draw.open_timestamp < to);
}

/** The draws of a track that are shown, from memory if they are in it, else from the store. */
export function drawsOfTrack(store: Store, shown: ShownDraws): TrackDraws<LabelledGap> {
  const { zone } = shown.track.schedule;
  const cate_id = shown.track.id;
  return {
    zone,
    rangeOf: (day) => rangeOf(zone, day),
    times: async ({ from, to }) =>
      heldIn(shown, { from, to }) ?? (await store.timesBetween({ cate_id, from, to })),
    async beside({ from, to }) {
      if (!holdsSince(shown, from)) {
        return store.timesAround({ cate_id, from, to });
      }
      return {
        before: shown.draws.find(({ open_timestamp }) => open_timestamp < from) ?? null,
        after: shown.draws.findLast(({ open_timestamp }) => open_timestamp >= to) ?? null,
      };
    },
    labels: ({ from, to }) => store.operator.gaps({ cate_id, from, to }),
  };
}
