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

/** The `code` of a success; a refusal bears its HTTP status. */
export const CODE_OK = 200;

/** What every answer is wrapped in. `code` of any other type than a number is not an envelope. */
export const Envelope = v.object({
  code: v.pipe(v.number(), v.integer()),
  msg: text(),
  data: v.optional(v.unknown()),
});

/** The envelope in a body; null where there is none. */
export function readEnvelope(body: string): v.InferOutput<typeof Envelope> | null {
  try {
    const read = v.safeParse(Envelope, JSON.parse(body));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Characters of a refusal's plain body that are told. */
const BODY_TEXT_MAX = 200;

/** A body that is neither markup nor data, so that a visitor may read it. */
export function plainText(body: string): string {
  return /^\s*[<[{]/.test(body) ? "" : body.trim().slice(0, BODY_TEXT_MAX);
}

/** An answer as the server writes it. */
export interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}
