import * as v from "valibot";
import { PANELS } from "#pages/statistic/panels.ts";
import { STATISTIC_SEARCH } from "#pages/statistic/statistic-search.ts";

/** What the address of a track page says beside the track; what isn't sound is left out. */
export const TrackSearch = v.object({
  ...STATISTIC_SEARCH,
  /** The panel below the last draw; absent: the history. */
  tab: v.optional(v.fallback(v.optional(v.picklist(PANELS)), undefined)),
  /** The history's page; absent: the first. */
  page: v.optional(
    v.fallback(
      v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1e6))),
      undefined,
    ),
  ),
});
export type TrackSearch = v.InferOutput<typeof TrackSearch>;
