/** Draw numbers ("terms", 期号): texts that count up by one per draw. */

/** A larger jump between two draws is a renumbering, not a gap. */
export const GAP_MAX = 5000;

function valueOf(term: string): bigint | null {
  return /^\d{1,40}$/.test(term) ? BigInt(term) : null;
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

/** The terms missing between neighbours of a day's terms; both newest first. */
export function missingTerms(terms: readonly string[]): string[] {
  return terms.flatMap((newer, at) => {
    const older = terms[at + 1];
    return older === undefined ? [] : termsBetween(older, newer);
  });
}

/** The next term; null unless `term` is all digits. */
export function termAfter(term: string): string | null {
  const value = valueOf(term);
  return value === null ? null : String(value + 1n).padStart(term.length, "0");
}

/**
 * The rest of a term that starts with the day (YYYY-MM-DD) as YYYYMMDD or YYMMDD, so that the numbering
 * restarts each day. Null for other terms.
 */
export function withinDay(term: string, day: string): string | null {
  const digits = day.replaceAll("-", "");
  const start = [digits, digits.slice(2)].find((form) => term.startsWith(form));
  return start === undefined ? null : term.slice(start.length);
}
