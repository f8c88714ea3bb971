import * as v from "valibot";

/** Names of all fields, for suggestions. */
export const FIELDS = new Set<string>();

/** An object schema that refuses other fields. */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  for (const name of Object.keys(entries)) FIELDS.add(name);
  return v.strictObject(entries);
}

/** A non-empty text without control characters. */
export function text(max: number) {
  return v.pipe(
    v.string("must be a text"),
    v.check((given) => given.trim() !== "", "must not be empty"),
    v.regex(/^\P{Cc}*$/u, "must not have control characters"),
    v.maxLength(max, `must have at most ${max} characters`),
  );
}

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}
