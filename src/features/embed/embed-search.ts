import * as v from "valibot";
import { PANELS } from "#features/statistics/panel.ts";
import { part, STATISTIC_SEARCH, trackId } from "#features/statistics/statistic-search.ts";

/** Parameters of an embedded part: its track, its theme, and a panel's choices. */
export const EmbedSearch = v.object({
  ...STATISTIC_SEARCH,
  track: part(trackId),
  /** The second track of a comparison. */
  with: part(trackId),
  /** `system` follows the visitor's device. */
  theme: part(v.picklist(["light", "dark", "system"])),
  tab: part(v.picklist(PANELS)),
});
export type EmbedSearch = v.InferOutput<typeof EmbedSearch>;
