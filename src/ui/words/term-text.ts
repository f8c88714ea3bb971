/** Digits at the end of a term that distinguish the draws of a day. */
const TAIL_DIGITS = 4;
/** Longer numbers are shortened. */
const DIGITS_MOST = 8;
/** Longer texts are shortened. */
const CHARACTERS_MOST = 10;

function isLongNumber(term: string): boolean {
  return term.length > DIGITS_MOST && /^\d+$/.test(term);
}

/** A draw's number where there is little room: the end of a long one. */
export function shortTerm(term: string): string {
  if (isLongNumber(term)) return term.slice(-TAIL_DIGITS);
  return term.length > CHARACTERS_MOST ? `…${term.slice(1 - CHARACTERS_MOST)}` : term;
}

/** The start of a long number, which is left out where there is little room; "" for other terms. */
export function headOfTerm(term: string): string {
  return isLongNumber(term) ? term.slice(0, -TAIL_DIGITS) : "";
}
