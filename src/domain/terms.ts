/** Draw numbers ("terms", 期号): texts that count up by one per draw. */

/** A larger jump between two draws is a renumbering, not a gap. */
export const GAP_MAX = 5000;

/** The value of a term of digits, whatever zeros it starts with; null for other terms. */
export function valueOf(term: string): bigint | null {
  return /^\d{1,40}$/.test(term) ? BigInt(term) : null;
}

/** Whether two terms are the same number: `7` is `0007`. */
export function sameTerm(a: string, b: string): boolean {
  return a === b || (valueOf(a) !== null && valueOf(a) === valueOf(b));
}

/** The number of draws between two terms: 0 for neighbours, null if the terms don't say. */
export function missingBetween(older: string, newer: string): number | null {
  const from = valueOf(older);
  const to = valueOf(newer);
  if (from === null || to === null || to <= from) return null;
  const gap = to - from - 1n;
  return gap > BigInt(GAP_MAX) ? null : Number(gap);
}

/** The terms between two terms, newest first; none if the terms don't say. */
export function termsBetween(older: string, newer: string): string[] {
  const gap = missingBetween(older, newer) ?? 0;
  const to = BigInt(gap === 0 ? 0 : newer);
  return Array.from({ length: gap }, (_, index) =>
    String(to - BigInt(index + 1)).padStart(older.length, "0"),
  );
}

/** The rest of a term that starts with its day as YYYYMMDD or YYMMDD; null for other terms. */
export function withinDay(term: string, day: string): string | null {
  const digits = day.replaceAll("-", "");
  const start = [digits, digits.slice(2)].find((form) => term.startsWith(form));
  return start === undefined ? null : term.slice(start.length);
}

/** Number and time (epoch seconds) of a stored draw. */
export interface DrawTime {
  readonly term: string;
  readonly open_timestamp: number;
  /** Numbers withdrawn or cancelled between it and the next older draw. */
  readonly labelled?: readonly string[] | undefined;
}

/** Tolerance of a step as a share of the median, and the share of steps that must be within it. */
const STEP_TOLERANCE = 0.2;
const STEADY_SHARE = 0.5;

/** Seconds per term between neighbours. */
function stepsOf(draws: readonly DrawTime[]): number[] {
  return draws.flatMap((newer, index) => {
    const older = draws[index + 1];
    if (older === undefined) return [];
    const between = missingBetween(older.term, newer.term);
    const seconds = newer.open_timestamp - older.open_timestamp;
    return between === null || seconds <= 0 ? [] : [seconds / (between + 1)];
  });
}

/** The median of seconds between draws; null if most steps are far from it. */
export function usualInterval(draws: readonly DrawTime[]): number | null {
  const steps = stepsOf(draws).toSorted((a, b) => a - b);
  const median = steps[Math.floor(steps.length / 2)];
  if (median === undefined) return null;
  const steady = steps.filter((step) => Math.abs(step - median) <= median * STEP_TOLERANCE);
  return steady.length > steps.length * STEADY_SHARE ? median : null;
}
