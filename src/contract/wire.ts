import * as v from "valibot";
import { MIDNIGHT } from "./limits.ts";
import { parseEach } from "./parse.ts";

/** Lenient schemas: fields of an older API may be missing, null or strings, and then get an empty value. */

/** A string; numbers are converted, anything else is `empty`. */
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

/** A whole number ≥ 0; numeric strings are converted, anything else is 0. */
export const count = v.optional(v.fallback(v.pipe(numeric, v.integer(), v.minValue(0)), 0), 0);

/** A finite number; numeric strings are converted, anything else is null. */
export const figure = v.optional(v.fallback(v.nullable(numeric), null), null);

/** Parses the entries of an array and drops invalid ones; `item` is the schema of an entry. */
export function fitting<Item extends v.GenericSchema>(item: Item) {
  return { ...v.transform((values: unknown[]) => parseEach(item, values)), item };
}

/** A clock time `HH:MM`; anything else is midnight. */
export const clockTime = v.optional(
  v.fallback(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), MIDNIGHT),
  MIDNIGHT,
);

/** A list without invalid entries; anything but a list is empty. */
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

/** The `code` of a success; a refusal has its HTTP status. */
export const CODE_OK = 200;

/** The envelope of every response. */
export const Envelope = v.object({
  code: v.pipe(v.number(), v.integer()),
  msg: text(),
  data: v.optional(v.unknown()),
});

/** Length to which a refusal's plain body is cut for display. */
const MAX_BODY_TEXT = 200;

/** The readable text of a body; "" for markup and data. */
export function plainText(body: string): string {
  return /^\s*[<[{]/.test(body) ? "" : body.trim().slice(0, MAX_BODY_TEXT);
}

export interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}
