import { trackPath } from "#contract/site-paths.ts";

/** The page that shows more of a track, or of all where none is asked for. */
export function moreOf(track: number | undefined): string {
  return track === undefined ? "/" : trackPath(track);
}
