import type { Draw, LastOpen } from "#contract/draw.ts";
import { drawingDay, type TrackDays } from "./drawing-day.ts";
import { parseOrder } from "./order.ts";
import { isZone } from "./zone.ts";

type Dated = Pick<LastOpen, "open_timestamp" | "term">;

/** Whether a draw of a track is newer than another: by time, then by term. */
export function isNewer(candidate: Dated, than: Dated): boolean {
  return earliestFirst(candidate, than) > 0;
}

/** Compares draws of a track by time, then by term, earliest first. */
export function earliestFirst(a: Dated, b: Dated): number {
  return a.open_timestamp - b.open_timestamp || compareTerms(a.term, b.term);
}

/** Compares terms: digits by value, others as text. */
export function compareTerms(a: string, b: string): number {
  if (a.length !== b.length && /^\d+$/.test(a) && /^\d+$/.test(b)) {
    const [x, y] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
    if (x.length !== y.length) return x.length - y.length;
    return x < y ? -1 : Number(x > y);
  }
  return a < b ? -1 : Number(a > b);
}

/** Whether a draw has numbers, that is, has taken place. */
export function isDrawn(draw: Pick<Draw, "number"> | null): boolean {
  return draw !== null && parseOrder(draw.number) !== null;
}

/** Fields from which the day's counts are derived. */
export type DrawDayFields = Pick<
  LastOpen,
  "today_opens" | "residue_opens" | "open_timestamp" | "next_open_timestamp"
>;

/** Number of drawn and of remaining draws of a drawing day; null: unknown. */
export interface DayCounts {
  readonly drawn: number;
  readonly left: number | null;
}

/**
 * A draw's counts for the drawing day of `now` (epoch seconds); null for a draw of another day. The API has 0 both for
 * none left and for unknown: none are left only if the next draw is on another day.
 */
export function countToday(
  {
    today_opens: drawn,
    residue_opens: rest,
    open_timestamp,
    next_open_timestamp: next,
  }: DrawDayFields,
  days: TrackDays,
  now: number,
): DayCounts | null {
  if (drawn === 0 || open_timestamp === 0 || !isZone(days.zone)) return null;
  const today = drawingDay(days, now);
  if (drawingDay(days, open_timestamp) !== today) return null;
  const isLast = next > 0 && drawingDay(days, next) > today;
  return { drawn, left: rest > 0 || isLast ? rest : null };
}
