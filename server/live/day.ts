import {
  type DayGaps,
  gapsOfDay,
  needsDayBefore,
  NO_GAPS,
  type StoredDay,
} from "#domain/day-gaps.ts";
import { gapsOfEmptyDay } from "#domain/empty-day.ts";
import { mergeTerms, withLabels } from "#domain/labelled.ts";
import type { DrawTime } from "#domain/terms.ts";
import { dayOf } from "#domain/zone.ts";
import type { LabelledGap } from "#server/store/operator/operator-store.ts";
import type { ChangedDraw, Store } from "#server/store/store.ts";
import { holdsSince, rangeOf, type TrackBoard } from "./track-board.ts";

/** A track's day: its range of time, and its draws if they are in memory. */
export interface TrackDay {
  readonly cate_id: number;
  /** Epoch seconds: `from` ≤ time < `to`. */
  readonly from: number;
  readonly to: number;
  /** Newest first; null where they have to be read from the store. */
  readonly held: readonly ChangedDraw[] | null;
}

/** What of a board its days depend on. */
export type ShownDraws = Pick<TrackBoard, "complete" | "draws" | "track" | "until" | "zone">;

/** A day (YYYY-MM-DD, in the track's zone) of a track. */
export function dayOfTrack(shown: ShownDraws, day: string): TrackDay {
  const { from, to: end } = rangeOf(shown.zone, day);
  const to = Math.min(end, shown.until ?? end);
  const held = holdsSince(shown, from)
    ? shown.draws.filter((draw) => draw.open_timestamp >= from && draw.open_timestamp < to)
    : null;
  return { cate_id: shown.track.id, from, to, held };
}

/** The stored draws next to a day. */
async function neighbours(store: Store, shown: ShownDraws, day: TrackDay) {
  if (day.held === null) {
    const { before, after } = await store.timesAround(day);
    return { before, after: shown.until === undefined ? after : null };
  }
  return {
    before: shown.draws.find(({ open_timestamp }) => open_timestamp < day.from) ?? null,
    after: shown.draws.findLast(({ open_timestamp }) => open_timestamp >= day.to) ?? null,
  };
}

/** The stored day of a draw. */
async function dayWith(store: Store, shown: ShownDraws, draw: DrawTime): Promise<StoredDay> {
  const day = dayOfTrack(shown, dayOf(shown.zone, draw.open_timestamp));
  const draws = day.held ?? (await store.timesBetween(day));
  return { draws, from: day.from, to: day.to, zone: shown.zone };
}

interface DayDraws {
  readonly day: TrackDay;
  /** The day's stored draws, newest first. */
  readonly draws: readonly DrawTime[];
}

/** What the terms and the timetable show to be missing of a day. */
async function scheduledGaps(
  store: Store,
  shown: ShownDraws,
  { day, draws }: DayDraws,
): Promise<DayGaps> {
  const stored: StoredDay = { draws, from: day.from, to: day.to, zone: shown.zone };
  const { before, after } = await neighbours(store, shown, day);
  if (draws.length === 0) {
    if (before === null || after === null) return NO_GAPS;
    const [older, newer] = await Promise.all([
      dayWith(store, shown, before),
      dayWith(store, shown, after),
    ]);
    return { ...NO_GAPS, tail: gapsOfEmptyDay(stored, { older, newer }) };
  }
  const dayBefore = needsDayBefore(stored, before) ? await dayWith(store, shown, before) : null;
  return gapsOfDay(stored, { before, after, dayBefore });
}

/** The missing terms of a day, newest first: those scheduled, and those withdrawn or cancelled (`labels`). */
export async function gapsOfTrackDay(
  store: Store,
  shown: ShownDraws,
  { day, draws }: DayDraws,
): Promise<DayGaps & { readonly labels: readonly LabelledGap[] }> {
  const labels = await store.operator.gaps(day);
  const placed = withLabels(draws, labels);
  const { tail, inner, head } = await scheduledGaps(store, shown, { day, draws: placed.draws });
  // A number stays where the terms show it to be missing.
  const without = (terms: readonly string[], shown: readonly string[]) =>
    terms.filter((term) => !shown.includes(term));
  return {
    tail: mergeTerms(tail, without(placed.tail, [...inner, ...head])),
    inner: without(inner, [...tail, ...head]),
    head: mergeTerms(head, without(placed.head, [...inner, ...tail])),
    labels,
  };
}
