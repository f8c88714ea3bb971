import { addDays, localDay } from "./zone.ts";

/** Draw numbers ("terms", 期号): texts that count up by one per draw. */

/** A larger jump between two draws is a renumbering, not a gap. */
export const MAX_GAP = 5000;

/** The value of a term of digits; null for other terms. */
export function parseTermNumber(term: string): bigint | null {
  return /^\d{1,40}$/.test(term) ? BigInt(term) : null;
}

/** Whether two terms are the same number, like `7` and `0007`. */
export function sameTerm(a: string, b: string): boolean {
  return a === b || (parseTermNumber(a) !== null && parseTermNumber(a) === parseTermNumber(b));
}

/** The number of draws between two terms: 0 for neighbours, null if unknown. */
export function missingBetween(older: string, newer: string): number | null {
  const from = parseTermNumber(older);
  const to = parseTermNumber(newer);
  if (from === null || to === null || to <= from) return null;
  const gap = to - from - 1n;
  return gap > BigInt(MAX_GAP) ? null : Number(gap);
}

/** The terms between two terms, newest first; none if unknown. */
export function termsBetween(older: string, newer: string): string[] {
  const gap = missingBetween(older, newer) ?? 0;
  const to = BigInt(gap === 0 ? 0 : newer);
  return Array.from({ length: gap }, (_, index) =>
    String(to - BigInt(index + 1)).padStart(older.length, "0"),
  );
}

/** Number and time (epoch seconds) of a stored draw. */
export interface DrawTime {
  readonly term: string;
  readonly open_timestamp: number;
}

/** The date (YYYYMMDD or YYMMDD) near the draw's time that its term begins with; undefined for other terms. */
function findDate({ term, open_timestamp }: DrawTime, zone: string): string | undefined {
  const date = localDay(zone, open_timestamp);
  return [-1, 0, 1]
    .map((days) => addDays(date, days).replaceAll("-", ""))
    .flatMap((digits) => [digits, digits.slice(2)])
    .find((digits) => term.startsWith(digits) && term.length > digits.length);
}

/** Whether the numbering restarts between two draws: their terms begin with different dates. */
export function startsAgain(older: DrawTime, newer: DrawTime, zone: string): boolean {
  const [before, after] = [findDate(older, zone), findDate(newer, zone)];
  return before !== undefined && after !== undefined && before !== after;
}

/** Tolerance of an interval as a share of the median, and the share of intervals that must be within it. */
const STEP_TOLERANCE = 0.2;
const STEADY_SHARE = 0.5;

/** The median interval in seconds of draws (newest first) with consecutive terms; null if irregular. */
export function usualInterval(draws: readonly DrawTime[]): number | null {
  const steps = draws
    .flatMap((newer, index) => {
      const older = draws[index + 1];
      if (older === undefined || missingBetween(older.term, newer.term) !== 0) return [];
      const seconds = newer.open_timestamp - older.open_timestamp;
      return seconds > 0 ? [seconds] : [];
    })
    .toSorted((a, b) => a - b);
  const median = steps[Math.floor(steps.length / 2)];
  if (median === undefined) return null;
  const steady = steps.filter((step) => Math.abs(step - median) <= median * STEP_TOLERANCE);
  return steady.length > steps.length * STEADY_SHARE ? median : null;
}
