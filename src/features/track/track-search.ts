import * as v from "valibot";
import { MAX_FIND } from "#contract/limits.ts";
import { PANELS } from "#features/statistics/panel.ts";
import { numberTo, part, STATISTIC_SEARCH } from "#features/statistics/statistic-search.ts";

/** The search parameters of a track page; invalid ones are ignored. */
export const TrackSearch = v.object({
  ...STATISTIC_SEARCH,
  /** The panel below the latest draw; absent: the history. */
  tab: part(v.picklist(PANELS)),
  /** The history's page; absent: the first. */
  page: part(numberTo(1e6, 2)),
  /** The number or time of the draw whose page the history shows, in place of a day and page. */
  find: part(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_FIND))),
});
export type TrackSearch = v.InferOutput<typeof TrackSearch>;
