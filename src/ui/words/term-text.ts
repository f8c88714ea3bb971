/** Digits at the end of a term that distinguish the draws of a day. */
const TAIL_DIGITS = 4;
/** Digits of a number that isn't shortened, at most. */
const MAX_DIGITS = 8;
/** Characters of a text that isn't shortened, at most. */
const MAX_CHARACTERS = 10;

function isLongNumber(term: string): boolean {
  return term.length > MAX_DIGITS && /^\d+$/.test(term);
}

/** Matches a date, 20261129 or 261129, followed by the number of a draw on that day. */
const DATED = /^(?:20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(\d{1,4})$/;

/** The end of a long number, which distinguishes the draws of a day. */
function termTail(term: string): string {
  return DATED.exec(term)?.[1] ?? term.slice(-TAIL_DIGITS);
}

/** A draw's number for small spaces: the end of a long one. */
export function shortTerm(term: string): string {
  if (isLongNumber(term)) return termTail(term);
  return term.length > MAX_CHARACTERS ? `…${term.slice(1 - MAX_CHARACTERS)}` : term;
}

/** The start of a long number, which small spaces omit; "" for other terms. */
export function hiddenTermStart(term: string): string {
  return isLongNumber(term) ? term.slice(0, -termTail(term).length) : "";
}
