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

/** An answer as the server writes it. */
export interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}
