import * as v from "valibot";
import { text } from "./wire.ts";

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
