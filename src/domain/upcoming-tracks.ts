import type { Category } from "#contract/site.ts";

/** Tracks whose next draws are announced, soonest first, at most `most`; equal ones in the order of the list. */
export function upcomingTracks(categories: readonly Category[], most: number): Category[] {
  const nextOf = ({ last_open: draw }: Category) => draw?.next_open_timestamp ?? 0;
  return categories
    .filter((category) => nextOf(category) > 0)
    .toSorted((a, b) => nextOf(a) - nextOf(b))
    .slice(0, most);
}
