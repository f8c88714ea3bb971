import * as v from "valibot";
import { PANELS } from "#pages/statistic/panel.ts";
import { part, STATISTIC_SEARCH } from "#pages/statistic/statistic-search.ts";

/** Draws that the time machine goes back through. */
export const TRAVEL_DRAWS = 200;

/** The search parameters of a track page; invalid ones are ignored. */
export const TrackSearch = v.object({
  ...STATISTIC_SEARCH,
  /** The panel below the last draw; absent: the history. */
  tab: part(v.picklist(PANELS)),
  /** The history's page; absent: the first. */
  page: part(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1e6))),
});
export type TrackSearch = v.InferOutput<typeof TrackSearch>;
