import { WALL_TRACKS_MOST } from "#contract/limits.ts";
import type { WallSearch } from "./wall-search.ts";

interface Known {
  readonly id: number;
}

/** The tracks that an address, or else the visitor's pins, choose of all; all where none is left. */
export function chosenTracks<Track extends Known>(
  all: readonly Track[],
  { tracks, track }: WallSearch,
  pinned: readonly number[],
): Track[] {
  const own = track === undefined ? pinned : [track];
  const wanted = tracks?.split(",").map(Number) ?? own;
  const chosen = [...new Set(wanted)].flatMap((id) => all.find((track) => track.id === id) ?? []);
  return (chosen.length > 0 ? chosen : all).slice(0, WALL_TRACKS_MOST);
}
