import * as v from "valibot";

/**
 * The readings of single fields. The API may be an older one that leaves fields out, sends null or
 * numbers as strings: each reading gives the field's empty value then, never an invented one.
 */

/** A string; numbers are written out, anything else is the empty value. */
export function text(empty = "") {
  return v.optional(
    v.fallback(
      v.pipe(v.union([v.string(), v.pipe(v.number(), v.finite())]), v.transform(String)),
      empty,
    ),
    empty,
  );
}

const finite = v.pipe(v.number(), v.finite());
const numeric = v.union([
  finite,
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number), finite),
]);

/** A whole number ≥ 0; numeric strings are read, anything else is 0. */
export const count = v.optional(v.fallback(v.pipe(numeric, v.integer(), v.minValue(0)), 0), 0);

/** Any finite number; numeric strings are read, anything else is null. */
export const figure = v.optional(v.fallback(v.nullable(numeric), null), null);

/** Keeps the entries of an array that fit `item`, read by it. */
export function fitting<Item extends v.GenericSchema>(item: Item) {
  return v.transform((values: unknown[]) =>
    values.flatMap((value): v.InferOutput<Item>[] => {
      const read = v.safeParse(item, value);
      return read.success ? [read.output] : [];
    }),
  );
}

/** A list that drops what doesn't fit `item` and reads anything but a list as empty. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.optional(v.fallback(v.array(v.unknown()), []), []), fitting(item));
}

/** One of a few words; anything else is `empty`. */
export function word<const Words extends readonly [string, ...string[]]>(
  words: Words,
  empty: Words[number],
) {
  return v.optional(v.fallback(v.picklist(words), empty), empty);
}
