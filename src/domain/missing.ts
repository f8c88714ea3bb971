import { drawingDay, drawingDayRange, type TrackDays } from "./drawing-day.ts";
import { compareTerms, isNewer } from "./latest.ts";
import {
  type DrawTime,
  missingBetween,
  startsAgain,
  termsBetween,
  usualInterval,
  parseTermNumber,
} from "./terms.ts";

/** Rules for the missing draws of a track, defined in docs/domain.md. */
export interface DueDraws extends TrackDays {
  /**
   * Number of draws due between two times (epoch seconds), by the track's period or timetable; by default the number
   * that fits at the usual interval of the draws.
   */
  readonly dueBetween?: ((from: number, to: number) => number) | undefined;
}

/** The relation of each draw (newest first) to the next older one. */
export interface Succession {
  /** Missing terms between the two, newest first. */
  readonly between: readonly (readonly string[])[];
  /** Whether the two are consecutive: none is missing, and the numbers don't jump; absent: all are. */
  readonly follows?: readonly boolean[];
}

/** The missing terms among draws, each list newest first. */
export interface MissingTerms extends Succession {
  /** Withdrawn or cancelled ones after the newest draw. */
  readonly newer: readonly string[];
  /** Withdrawn or cancelled ones before the oldest draw. */
  readonly older: readonly string[];
}

/** Tolerance for early and late draws as a share of the interval. */
const TOLERANCE = 0.2;

/** Returns the rule for the number of due draws between two others. */
function dueAmong(draws: readonly DrawTime[], { dueBetween }: DueDraws) {
  if (dueBetween !== undefined) return dueBetween;
  const interval = usualInterval(draws);
  return (from: number, to: number) =>
    interval === null
      ? Number.POSITIVE_INFINITY
      : Math.floor((to - from) / interval - 1 + TOLERANCE);
}

/** Whether a draw's number is more than one above the next older one's, without a new date. */
function jumps(newer: DrawTime, older: DrawTime | undefined, zone: string): older is DrawTime {
  if (older === undefined) return false;
  const [from, to] = [parseTermNumber(older.term), parseTermNumber(newer.term)];
  if (from === null || to === null || to <= from + 1n) return false;
  return !startsAgain(older, newer, zone);
}

/** The terms between each draw and the next older one of its drawing day, if no more than were due. */
function namedBetween(draws: readonly DrawTime[], rule: DueDraws): string[][] {
  let due: ReturnType<typeof dueAmong> | undefined;
  return draws.map((newer, index) => {
    const older = draws[index + 1];
    if (!jumps(newer, older, rule.zone)) return [];
    const { from } = drawingDayRange(rule, drawingDay(rule, newer.open_timestamp));
    const count = missingBetween(older.term, newer.term);
    if (count === null || older.open_timestamp < from) return [];
    due ??= dueAmong(draws, rule);
    const room = due(older.open_timestamp, newer.open_timestamp);
    return count > room ? [] : termsBetween(older.term, newer.term);
  });
}

/** Canonical form of a term: `7` for `0007`. */
const plain = (term: string) => String(parseTermNumber(term) ?? term);

/**
 * The missing terms among a track's draws (newest first): those due between two draws of a drawing day, and `labels`
 * (withdrawn or cancelled). Without stored terms and duplicates.
 */
export function missingAmong(
  draws: readonly DrawTime[],
  rule: DueDraws,
  labels: readonly DrawTime[] = [],
): MissingTerms {
  const seen = new Set(draws.map(({ term }) => plain(term)));
  const isNew = (term: string) => seen.size < seen.add(plain(term)).size;
  const between = namedBetween(draws, rule).map((terms) => terms.filter(isNew));
  const [newer, older]: [string[], string[]] = [[], []];
  for (const label of labels) {
    if (!isNew(label.term)) continue;
    const below = draws.findIndex((draw) => isNewer(label, draw));
    const list = below === -1 ? older : below === 0 ? newer : between[below - 1];
    list?.push(label.term);
  }
  for (const list of [...between, newer, older]) list.sort((a, b) => compareTerms(b, a));
  const follows = draws.map(
    (draw, index) => between[index]?.length === 0 && !jumps(draw, draws[index + 1], rule.zone),
  );
  return { between, follows, newer, older };
}

/** Number of missing terms between draws. */
export function countBetween({ between }: Succession): number {
  return between.reduce((count, terms) => count + terms.length, 0);
}

/**
 * Groups missing terms by their places among a history's draws (newest first): those above the newest draw, then
 * those below each draw.
 */
export function placeMissing(
  draws: readonly Pick<DrawTime, "term">[],
  missing: readonly string[],
): string[][] {
  const places: string[][] = [[], ...draws.map(() => [])];
  const descending = (a: { readonly term: string }, b: { readonly term: string }) =>
    compareTerms(b.term, a.term);
  const stored = draws.map(({ term }, index) => ({ term, index })).toSorted(descending);
  let next = 0;
  for (const term of missing.toSorted((a, b) => compareTerms(b, a))) {
    while (compareTerms(stored[next]?.term ?? "", term) > 0) next += 1;
    // It belongs after the draw with the next lower number, also if the numbering jumped.
    places[stored[next]?.index ?? draws.length]?.push(term);
  }
  return places;
}
