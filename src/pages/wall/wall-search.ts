import * as v from "valibot";
import { WALL_TRACKS_MOST } from "#contract/limits.ts";
import { theme, trackId } from "#pages/embed/embed-search.ts";
import { part } from "#pages/statistic/statistic-search.ts";

const LIST = new RegExp(`^\\d{1,10}(,\\d{1,10}){0,${WALL_TRACKS_MOST - 1}}$`);

/** The search parameters of the wall; invalid ones are ignored. */
export const WallSearch = v.object({
  /** Ids of the tracks, with commas; absent: the pinned ones, or all. The router reads a single one as a number. */
  tracks: part(v.union([v.pipe(v.string(), v.regex(LIST)), v.pipe(trackId, v.transform(String))])),
  /** The track that fills the screen; absent: none. */
  big: part(trackId),
  /** In a frame of another site: the only track, and the theme. */
  track: part(trackId),
  theme,
});
export type WallSearch = v.InferOutput<typeof WallSearch>;
