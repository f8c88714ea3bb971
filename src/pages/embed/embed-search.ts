import * as v from "valibot";
import { WINDOWS } from "#contract/limits.ts";
import type { Category } from "#contract/site.ts";
import { EMBED_THEMES } from "#contract/url/site-paths.ts";
import { PANELS } from "#pages/statistic/panel.ts";
import { numberTo, part, STATISTIC_SEARCH } from "#pages/statistic/statistic-search.ts";

export const trackId = numberTo(9_999_999_999);

/** Six hexadecimal digits; the router reads those without letters as a number. */
const color = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.regex(/^[\da-f]{6}$/i),
);

/** What the address of an embedded part says: its track, its theme, and what a panel shows. */
export const EmbedSearch = v.pipe(
  v.object({
    ...STATISTIC_SEARCH,
    track: part(trackId),
    /** The track beside it, where two are compared. */
    with: part(trackId),
    theme: part(v.picklist(EMBED_THEMES)),
    accent: part(color),
    tab: part(v.picklist(PANELS)),
    /** The older name of `limit`: the draws that a statistic is made of. */
    window: part(v.picklist(WINDOWS)),
  }),
  v.transform(({ window, limit, ...rest }) => ({
    ...rest,
    limit: limit ?? window,
    // Set to undefined, so that the address is rewritten without it.
    window: undefined,
  })),
);
export type EmbedSearch = v.InferOutput<typeof EmbedSearch>;

/** The track that an address asks for, or the first one where it asks for none. */
export function trackOf(
  categories: readonly Category[],
  track: number | undefined,
): Category | undefined {
  return track === undefined ? categories[0] : categories.find(({ id }) => id === track);
}
