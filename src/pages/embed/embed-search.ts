import * as v from "valibot";
import type { Category } from "#contract/site.ts";
import { PANELS } from "#pages/statistic/panel.ts";
import { numberTo, part, STATISTIC_SEARCH } from "#pages/statistic/statistic-search.ts";

export const trackId = numberTo(9_999_999_999);

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

/** The track that an address asks for, or the first one where it asks for none. */
export function trackOf(
  categories: readonly Category[],
  track: number | undefined,
): Category | undefined {
  return track === undefined ? categories[0] : categories.find(({ id }) => id === track);
}
