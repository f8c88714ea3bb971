/** A JSON reviver; `context.source` has the digits of a number as written. */
type Revive = (name: string, value: unknown, context?: { readonly source?: string }) => unknown;

const keepDigits: Revive = (_, value, context) => {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const digits = context?.source ?? "";
  return /^-?\d+$/.test(digits) ? digits : value;
};

/**
 * Parses JSON. An integer beyond the safe range becomes a string of its digits: 20261129100010541 and
 * 20261129100010540 are different draw numbers. Throws SyntaxError.
 */
export function parseJson(text: string): unknown {
  // Parsing without a reviver is faster and has no nesting limit.
  const parsed: unknown = /\d{16}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  return parsed;
}
