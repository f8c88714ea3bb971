import type { LastOpen } from "#contract/draw.ts";
import { readOrder } from "#domain/order.ts";
import { printLocal } from "#domain/zone.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { drawAfter, drawAtOrBefore } from "#server/schedule.ts";
import type { Schedule } from "#server/tracks.ts";

/** A track's latest draw and what is needed to tell of it. */
export interface LatestDraw {
  readonly draw: StoredDraw;
  /** Draws of the draw's day up to it. */
  readonly todayOpens: number;
  /** Zone of the game's day. */
  readonly zone: string;
  /** The schedule of a simulated track; null for a fed one. */
  readonly scheduled: Schedule | null;
  /** Epoch seconds. */
  readonly now: number;
}

/** The next draw as known: from the schedule, or as the draw announces it ("" and 0 where unknown). */
function announced({ draw, scheduled }: LatestDraw) {
  if (scheduled === null) {
    return {
      next_term: draw.next_term ?? "",
      next_open_timestamp: draw.next_open_timestamp ?? 0,
      residue_opens: draw.residue_opens ?? 0,
    };
  }
  const next = drawAfter(scheduled, draw.open_timestamp);
  const own = drawAtOrBefore(scheduled, draw.open_timestamp);
  return {
    next_term: next.term,
    next_open_timestamp: next.time,
    residue_opens: own.count - own.index,
  };
}

/** A stored draw in the API's shape of a latest draw, as of `now`. */
export function lastOpenOf(latest: LatestDraw): LastOpen {
  const { draw, todayOpens, zone, now } = latest;
  const next = announced(latest);
  return {
    cai_id: draw.cate_id,
    open_time: printLocal(zone, draw.open_timestamp),
    number: draw.number,
    all_number: draw.all_number || draw.number,
    timings: draw.timings,
    term: draw.term,
    ...next,
    residue_sec: Math.max(0, Math.ceil(next.next_open_timestamp - now)),
    spec_number: draw.spec_number || "-",
    today_opens: todayOpens,
    open_timestamp: draw.open_timestamp,
    number_count: readOrder(draw.number)?.length ?? 0,
  };
}
