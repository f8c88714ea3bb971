/** Digits at the end of a term that distinguish the draws of a day. */
const TAIL_DIGITS = 4;
/** Longer numbers are shortened. */
const DIGITS_MOST = 8;
/** Longer texts are shortened. */
const CHARACTERS_MOST = 10;

function isLongNumber(term: string): boolean {
  return term.length > DIGITS_MOST && /^\d+$/.test(term);
}

/** A date, 20261129 or 261129, and the number of a draw on that day, which has few digits. */
const DATED = /^(?:20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(\d{1,4})$/;

/** The end of a long number that tells it from others of its day. */
function tailOf(term: string): string {
  return DATED.exec(term)?.[1] ?? term.slice(-TAIL_DIGITS);
}

/** A draw's number where there is little room: the end of a long one. */
export function shortTerm(term: string): string {
  if (isLongNumber(term)) return tailOf(term);
  return term.length > CHARACTERS_MOST ? `…${term.slice(1 - CHARACTERS_MOST)}` : term;
}

/** The start of a long number, which is left out where there is little room; "" for other terms. */
export function headOfTerm(term: string): string {
  return isLongNumber(term) ? term.slice(0, -tailOf(term).length) : "";
}
