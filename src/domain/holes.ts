import { mergeTerms } from "./labelled.ts";
import {
  type DrawTime,
  GAP_MAX,
  missingBetween,
  termsBetween,
  usualInterval,
  valueOf,
  withinDay,
} from "./terms.ts";
import { addDays } from "./zone.ts";

/** A stored draw with its day (YYYY-MM-DD) in the track's zone. */
export interface DatedDraw extends DrawTime {
  readonly day: string;
}

/** Seconds by which a draw may be early or late, as a share of the usual interval. */
const TOLERANCE = 0.2;

/** The number within its day of a term that starts with its day; null for other terms. */
function indexOf({ term, day }: DatedDraw): number | null {
  const rest = withinDay(term, day);
  return rest !== null && /^\d{1,9}$/.test(rest) ? Number(rest) : null;
}

/** The terms of a numbering by days with the numbers `from` to `to` of a day, newest first. */
function termsOfDay(like: DatedDraw, day: string, [from, to]: readonly [number, number]): string[] {
  const digits = withinDay(like.term, like.day)?.length ?? 0;
  const date = day.replaceAll("-", "").slice(-(like.term.length - digits));
  return Array.from(
    { length: Math.max(0, to - from + 1) },
    (_, index) => `${date}${String(to - index).padStart(digits, "0")}`,
  );
}

/** Draws of a usual day, by the highest number of one, and seconds between two. */
interface Timetable {
  readonly count: number;
  readonly interval: number | null;
}

function timetableOf(draws: readonly DatedDraw[]): Timetable {
  const count = draws.reduce((most, draw) => Math.max(most, indexOf(draw) ?? 0), 0);
  return { count, interval: usualInterval(draws) };
}

/** Missing terms between neighbours of two days whose numbering starts again with each day. */
function acrossDays(older: DatedDraw, newer: DatedDraw, { count, interval }: Timetable): string[] {
  const [last, first] = [indexOf(older) ?? 0, indexOf(newer) ?? 0];
  const head = termsOfDay(newer, newer.day, [1, first - 1]);
  const between: string[] = [];
  let day = addDays(newer.day, -1);
  for (; day > older.day && between.length <= GAP_MAX; day = addDays(day, -1)) {
    between.push(...termsOfDay(newer, day, [1, count]));
  }
  // Only as many as fit before the next day's first: a day may be shorter than the longest.
  const room =
    interval === null || addDays(older.day, 1) < newer.day
      ? count
      : (newer.open_timestamp - older.open_timestamp) / interval - first + TOLERANCE;
  const tail = termsOfDay(older, older.day, [last + 1, Math.min(count, last + Math.floor(room))]);
  const all = [...head, ...between, ...tail];
  return all.length > GAP_MAX ? [] : all;
}

/** Whether two draws are of two days, and of a numbering that starts again with each day. */
export function isByDays(older: DatedDraw, newer: DatedDraw): boolean {
  return older.day < newer.day && indexOf(older) !== null && indexOf(newer) !== null;
}

/**
 * The missing terms between each of some draws (newest first) and the next older one, newest first: those
 * that the terms show and, where the numbering starts again with each day, the days beside, and those that
 * were withdrawn or cancelled. Stored terms are never among them and none is listed twice, whatever the order of the terms.
 */
export function holesOf(draws: readonly DatedDraw[]): string[][] {
  const plain = (term: string) => valueOf(term) ?? term;
  const seen = new Set(draws.map(({ term }) => plain(term)));
  let timetable: Timetable | undefined;
  return draws.map((newer, index) => {
    const older = draws[index + 1];
    if (older === undefined) return [];
    const between = isByDays(older, newer)
      ? acrossDays(older, newer, (timetable ??= timetableOf(draws)))
      : termsBetween(older.term, newer.term);
    return mergeTerms(between, newer.labelled ?? []).filter((term) => {
      const isNew = !seen.has(plain(term));
      seen.add(plain(term));
      return isNew;
    });
  });
}

/** Whether draws are missing between neighbours, of which `hole` names those that can be named. */
export function isBroken(older: DatedDraw, newer: DatedDraw, hole: readonly string[]): boolean {
  if (hole.length > 0) return true;
  const between = missingBetween(older.term, newer.term);
  const skipsDay = addDays(older.day, 1) < newer.day;
  if (isByDays(older, newer)) return skipsDay || indexOf(newer) !== 1;
  const [from, to] = [valueOf(older.term), valueOf(newer.term)];
  const jumps = between === null && from !== null && to !== null && to > from;
  return jumps || (skipsDay && between !== 0);
}
