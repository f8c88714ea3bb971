import type { Store, TrackState } from "#server/store/store.ts";
import type { Track } from "#server/draws/tracks.ts";
import { loadTrack } from "./read-track.ts";
import type { TrackBoard } from "./track-board.ts";

interface TracksToLoad {
  /** In the order of the menu. */
  readonly tracks: readonly Track[];
  /** Tracks in memory, which are read again only if their days change. */
  readonly loaded: ReadonlyMap<number, TrackBoard>;
  readonly states: ReadonlyMap<number, TrackState>;
  /** Number of a change that the result includes at least. */
  readonly version: number;
}

/** Whether a track's schedule is unchanged, and so its days and its next draw. */
function hasSameDays(before: Track, after: Track): boolean {
  return JSON.stringify(before.schedule) === JSON.stringify(after.schedule);
}

/** Loads the boards of tracks, by id. */
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
