import * as v from "valibot";
import { WINDOWS } from "#contract/limits.ts";
import { readCompared } from "#domain/compared.ts";
import { trackId } from "#pages/embed/embed-search.ts";
import { part } from "#pages/statistic/statistic-search.ts";

/** Characters of a list of what is compared at most. */
const LIST_MOST = 100;

/** The search parameters of the comparison; invalid ones are ignored. */
export const CompareSearch = v.object({
  /** Tracks (`2001,2004`) or marbles (`2001:7,2001:3`). The router reads a single track as a number. */
  of: part(
    v.union([v.pipe(v.string(), v.maxLength(LIST_MOST)), v.pipe(trackId, v.transform(String))]),
  ),
  /** Draws that are counted. */
  limit: part(v.picklist(WINDOWS)),
});
export type CompareSearch = v.InferOutput<typeof CompareSearch>;

/** Ids of the tracks whose draws a comparison needs. */
export function tracksCompared(of: string): ReadonlySet<number> {
  return new Set(readCompared(of).map(({ cateId }) => cateId));
}
