/** Digits that tell the draws of a day apart. */
const TAIL = 4;
/** Characters of any other term that fit beside a chart. */
const MOST = 10;

/** A term short enough for a chart: long numbers keep their last four digits, texts their end. */
export function tailOf(term: string): string {
  if (term.length <= 8) return term;
  if (/^\d+$/.test(term)) return term.slice(-TAIL);
  return term.length > MOST ? `…${term.slice(1 - MOST)}` : term;
}
