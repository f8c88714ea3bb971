import * as v from "valibot";
import { FIND_MAX } from "#contract/limits.ts";
import { PANELS } from "#pages/statistic/panel.ts";
import { part, STATISTIC_SEARCH } from "#pages/statistic/statistic-search.ts";

/** The router reads digits as a number, which can't have all digits of a long one. */
const FIND = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(FIND_MAX),
);

/** The search parameters of a track page; invalid ones are ignored. */
export const TrackSearch = v.object({
  ...STATISTIC_SEARCH,
  /** The panel below the last draw; absent: the history. */
  tab: part(v.picklist(PANELS)),
  /** The history's page; absent: the first. */
  page: part(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1e6))),
  /** The number or time of the draw whose page the history shows, in place of a day and page. */
  find: part(FIND),
});
export type TrackSearch = v.InferOutput<typeof TrackSearch>;
