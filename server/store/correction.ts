import * as v from "valibot";
import { readJson } from "#contract/read.ts";

/** The result of a draw before its last correction. */
const Correction = v.object({
  /** When it was corrected, epoch seconds by the database's clock. */
  corrected_timestamp: v.number(),
  number: v.string(),
  timings: v.string(),
  open_timestamp: v.number(),
});
export type Correction = Readonly<v.InferOutput<typeof Correction>>;

/** What the column `corrected` says; null for a draw that was never corrected. */
export function readCorrection(text: string | null): Correction | null {
  return text === null ? null : readJson(Correction, text);
}
