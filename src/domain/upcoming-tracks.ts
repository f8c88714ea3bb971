import type { Category } from "#contract/site.ts";

/** At most `most` tracks with an announced next draw, soonest first; equal ones in list order. */
export function upcomingTracks(categories: readonly Category[], most: number): Category[] {
  const nextOf = ({ last_open: draw }: Category) => draw?.next_open_timestamp ?? 0;
  return categories
    .filter((category) => nextOf(category) > 0)
    .toSorted((a, b) => nextOf(a) - nextOf(b))
    .slice(0, most);
}
