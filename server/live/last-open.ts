import type { Correction, LastOpen } from "#contract/draw.ts";
import { parseOrder } from "#domain/order.ts";
import { formatLocal } from "#domain/zone.ts";
import type { StoredDraw } from "#server/store/store.ts";
import type { TrackBoard } from "./track-board.ts";

type Latest = Pick<TrackBoard, "next" | "todayOpens" | "track"> & {
  readonly draws: readonly StoredDraw[];
};

/** A draw's correction in the API's shape. */
export function toCorrection({ corrected }: StoredDraw, zone: string): Correction {
  if (corrected === undefined) return { corrected_timestamp: 0, corrected_from: null };
  const { corrected_timestamp, number, timings, open_timestamp } = corrected;
  const open_time = formatLocal(zone, open_timestamp);
  return { corrected_timestamp, corrected_from: { number, timings, open_time } };
}

/** A track's latest draw in the API's shape, as of `now` (epoch seconds); null if it has none. */
export function toLastOpen(
  { draws: [draw], next, todayOpens, track }: Latest,
  now: number,
): LastOpen | null {
  if (draw === undefined) return null;
  const nextTime = next.next_open_timestamp ?? 0;
  return {
    cai_id: draw.cate_id,
    open_time: formatLocal(track.schedule.zone, draw.open_timestamp),
    number: draw.number,
    all_number: draw.all_number || draw.number,
    timings: draw.timings,
    term: draw.term,
    next_term: next.next_term ?? "",
    next_open_timestamp: nextTime,
    residue_opens: next.residue_opens ?? 0,
    residue_sec: Math.max(0, Math.ceil(nextTime - now)),
    spec_number: draw.spec_number || "-",
    today_opens: todayOpens,
    open_timestamp: draw.open_timestamp,
    number_count: parseOrder(draw.number)?.length ?? 0,
    ...toCorrection(draw, track.schedule.zone),
  };
}
