import type { Category } from "#contract/site.ts";

/** The tracks whose next draws are announced, soonest first, at most so many; of equal ones the first of the list. */
export function comingTracks(categories: readonly Category[], most: number): Category[] {
  const nextOf = ({ last_open: draw }: Category) => draw?.next_open_timestamp ?? 0;
  return categories
    .filter((category) => nextOf(category) > 0)
    .toSorted((a, b) => nextOf(a) - nextOf(b))
    .slice(0, most);
}
