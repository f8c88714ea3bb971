import * as v from "valibot";
import { parseJson } from "#contract/parse.ts";

/** The result of a draw before its last correction. */
const Correction = v.object({
  /** Time of the correction, epoch seconds by the database's clock. */
  corrected_timestamp: v.number(),
  number: v.string(),
  timings: v.string(),
  open_timestamp: v.number(),
});
export type Correction = Readonly<v.InferOutput<typeof Correction>>;

/** Parses the column `corrected`; null for a draw without a correction. */
export function parseCorrection(text: string | null): Correction | null {
  return text === null ? null : parseJson(Correction, text);
}
