import type { Store, TrackState } from "#server/store/store.ts";
import type { Track } from "#server/draws/tracks.ts";
import { loadTrack } from "./read-track.ts";
import type { TrackBoard } from "./track-board.ts";

interface TracksToLoad {
  /** In the order of the menu. */
  readonly tracks: readonly Track[];
  /** Those in memory, which aren't read again unless their days change. */
  readonly loaded: ReadonlyMap<number, TrackBoard>;
  readonly states: ReadonlyMap<number, TrackState>;
  /** Number of the newest change that is sure to be included. */
  readonly version: number;
}

/** Whether a track's draws belong to the same days as before, and its next draw is the same. */
function hasSameDays(before: Track, after: Track): boolean {
  return JSON.stringify(before.schedule) === JSON.stringify(after.schedule);
}

/** The boards of tracks, by their ids. */
export async function loadTracks(
  store: Store,
  { tracks, loaded, states, version }: TracksToLoad,
): Promise<Map<number, TrackBoard>> {
  const boards = new Map<number, TrackBoard>();
  for (const track of tracks) {
    const state = states.get(track.id);
    if (state === undefined) continue;
    const before = loaded.get(track.id);
    const board =
      before !== undefined && hasSameDays(before.track, track)
        ? { ...before, track }
        : await loadTrack(store, { track, state, version });
    boards.set(track.id, board);
  }
  return boards;
}
