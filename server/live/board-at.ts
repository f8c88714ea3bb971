import { compareTerms } from "#domain/latest.ts";
import { dayOf } from "#domain/zone.ts";
import type { Store, StoredDraw } from "#server/store/store.ts";
import { BOARD_DRAWS, rangeOf } from "./track-board.ts";
import type { TrackBoard } from "./track-board.ts";

/** Not later than `last`, by time and then by term. */
function isUpTo(last: StoredDraw) {
  return (draw: StoredDraw) =>
    draw.open_timestamp < last.open_timestamp ||
    (draw.open_timestamp === last.open_timestamp && compareTerms(draw.term, last.term) <= 0);
}

/**
 * A track as it stood after the draw `term`: that draw is its latest, and none came later. Null where
 * no such draw is stored. Reads the store only for what isn't in memory.
 */
export async function boardAt(
  store: Store,
  shown: TrackBoard,
  term: string,
): Promise<TrackBoard | null> {
  const { track, draws, zone } = shown;
  const held = draws.findIndex((draw) => draw.term === term);
  const last = draws[held] ?? (await store.byTerms(track.id, [term]))[0];
  if (last === undefined) return null;
  // Stored ahead of its time: nobody sees it yet.
  if (shown.until !== undefined && last.open_timestamp >= shown.until) return null;
  const to = last.open_timestamp + 1;
  const isThen = isUpTo(last);
  const inMemory = held !== -1 && shown.complete ? draws.slice(held) : null;
  // A few more than needed, for draws of the same second that came after it.
  const limit = BOARD_DRAWS + 10;
  const read = inMemory ?? (await store.between({ cate_id: track.id, from: 0, to, limit }));
  const then = read.filter(isThen);
  const { from } = rangeOf(zone, dayOf(zone, last.open_timestamp));
  const ofDay = await store.timesBetween({ cate_id: track.id, from, to });
  return {
    ...shown,
    until: to,
    draws: then.slice(0, BOARD_DRAWS).map((draw) => ({ ...draw, seq: 0 })),
    complete: read.length < limit && then.length <= BOARD_DRAWS,
    fastest: await store.fastest(track.id, last),
    todayOpens: ofDay.filter(
      (draw) => draw.open_timestamp < last.open_timestamp || compareTerms(draw.term, term) <= 0,
    ).length,
  };
}
