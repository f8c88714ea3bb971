import type { Board } from "#server/live/board.ts";
import { overdueSeconds } from "#server/live/overdue.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Alert, LateDraw } from "./alert.ts";

/** Seconds after its announced time when a draw counts as late. */
export const LATE_SECONDS = 60;
/** Seconds without a real draw, with one overdue, after which the feed counts as silent. */
export const SILENT_SECONDS = 600;

interface TrackWatchDeps {
  readonly board: Pick<Board, "tracks">;
  readonly send: (alert: Alert) => void;
}

function lateDraw({ track, next }: TrackBoard): LateDraw {
  const { next_term, next_open_timestamp } = next;
  const due = next_open_timestamp ?? 0;
  return { cate_id: track.id, term: next_term ?? "", next_open_timestamp: due };
}

/** Time of the last real draw and the tracks with overdue ones; null while draws arrive. */
function findSilence(tracks: readonly TrackBoard[], now: number) {
  const fed = tracks.filter(({ source }) => source === "feed");
  const overdue = fed.filter((track) => (overdueSeconds(track, now) ?? 0) >= SILENT_SECONDS);
  const since = Math.max(0, ...fed.map(({ draws: [latest] }) => latest?.open_timestamp ?? 0));
  if (overdue.length === 0 || since > now - SILENT_SECONDS) return null;
  return { since, tracks: overdue.map(({ track }) => track.id) };
}

/** Reports late draws and silent feeds once, and once when they recover. */
export function watchTracks({ board, send }: TrackWatchDeps) {
  let late = new Map<string, LateDraw>();
  let silentSince: number | null = null;

  function checkDraws(now: number): void {
    const overdue = board
      .tracks()
      .filter((track) => (overdueSeconds(track, now) ?? 0) >= LATE_SECONDS)
      .map(lateDraw);
    const found = new Map(
      overdue.map((draw) => [`${draw.cate_id} ${draw.next_open_timestamp} ${draw.term}`, draw]),
    );
    for (const [key, data] of late) {
      if (!found.has(key)) send({ type: "track.recovered", data });
    }
    for (const [key, data] of found) {
      if (!late.has(key)) send({ type: "track.late", data });
    }
    late = found;
  }
  function checkFeeds(now: number): void {
    const silence = findSilence(board.tracks(), now);
    if (silence === null && silentSince !== null) {
      send({ type: "feed.recovered", data: { since: silentSince } });
      silentSince = null;
    }
    if (silence !== null && silentSince === null) {
      send({ type: "feed.silent", data: silence });
      silentSince = silence.since;
    }
  }
  return {
    /** Checks at `now` (epoch seconds). */
    poll(now: number): void {
      checkDraws(now);
      checkFeeds(now);
    },
    /** Drops all problems, which another process reports. */
    reset(): void {
      late = new Map();
      silentSince = null;
    },
  };
}
