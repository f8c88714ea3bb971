import * as v from "valibot";
import { PANELS } from "#features/statistics/panel.ts";
import { part, STATISTIC_SEARCH, trackId } from "#features/statistics/statistic-search.ts";

/** What the address of an embedded part says: its track, its theme, and what a panel shows. */
export const EmbedSearch = v.object({
  ...STATISTIC_SEARCH,
  track: part(trackId),
  /** The track beside it, where two are compared. */
  with: part(trackId),
  /** `system` follows the visitor's device. */
  theme: part(v.picklist(["light", "dark", "system"])),
  tab: part(v.picklist(PANELS)),
});
export type EmbedSearch = v.InferOutput<typeof EmbedSearch>;
