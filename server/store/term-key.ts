/**
 * A term in a form whose order as text is that of the domain's compareTerms: plain digits by their
 * length without leading zeros and then as text, all other terms after them as text. Two terms never
 * share a key, so that a key tells where a reader stopped.
 */
export function termKey(term: string): string {
  if (!/^\d+$/.test(term)) return `~${term}`;
  const digits = term.replace(/^0+/, "");
  const zeros = term.length - digits.length;
  const length = String(digits.length).padStart(2, "0");
  return zeros === 0
    ? `${length}${digits}`
    : `${length}${digits}!${String(zeros).padStart(2, "0")}`;
}
