/** Draw numbers ("terms", 期号): texts that count up, one a draw. */

/** A numbering that jumps by more than this between two draws of a day was renumbered, not lost. */
export const GAP_MAX = 5000;

/** The whole-number value of a term, null where the term isn't plain digits. */
function valueOf(term: string): bigint | null {
  return /^\d{1,40}$/.test(term) ? BigInt(term) : null;
}

/** How many draws lie between two terms: 0 for neighbours, null where the terms don't tell. */
export function missingBetween(older: string, newer: string): number | null {
  const from = valueOf(older);
  const to = valueOf(newer);
  if (from === null || to === null || to <= from) return null;
  const gap = to - from - 1n;
  return gap > BigInt(GAP_MAX) ? null : Number(gap);
}

/** The terms between two terms, newest first; none where the terms don't tell. */
export function termsBetween(older: string, newer: string): string[] {
  const gap = missingBetween(older, newer) ?? 0;
  const to = BigInt(gap === 0 ? 0 : newer);
  return Array.from({ length: gap }, (_, at) =>
    String(to - BigInt(at + 1)).padStart(older.length, "0"),
  );
}

/** The terms missing between neighbours of a day's terms; both newest first. */
export function missingTerms(terms: readonly string[]): string[] {
  return terms.flatMap((newer, at) => {
    const older = terms[at + 1];
    return older === undefined ? [] : termsBetween(older, newer);
  });
}

/** The term after `term`, null where the term isn't plain digits. */
export function termAfter(term: string): string | null {
  const value = valueOf(term);
  return value === null ? null : String(value + 1n).padStart(term.length, "0");
}

/**
 * What follows the day (YYYY-MM-DD) in a term that starts with it, as YYYYMMDD or YYMMDD: such terms
 * count anew each day. Null where the term doesn't.
 */
export function withinDay(term: string, day: string): string | null {
  const digits = day.replaceAll("-", "");
  const start = [digits, digits.slice(2)].find((form) => term.startsWith(form));
  return start === undefined ? null : term.slice(start.length);
}
