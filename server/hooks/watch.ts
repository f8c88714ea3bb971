import type { Board } from "#server/live/board.ts";
import { overdueSeconds } from "#server/live/overdue.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import { eventId, type HookEvent } from "./event.ts";

/** Seconds from which a draw that was announced is late. */
export const LATE_SECONDS = 60;
/** Seconds without any real draw, one of which is overdue by as many, from which the feed is silent. */
export const SILENT_SECONDS = 600;

interface WatchDeps {
  readonly board: Pick<Board, "tracks">;
  readonly idsLike: (prefix: string) => Promise<readonly string[]>;
  readonly emit: (event: HookEvent) => Promise<void>;
}

interface LateTrack {
  readonly cate_id: number;
  readonly term: string;
  /** Epoch seconds. */
  readonly next_open_timestamp: number;
}

function lateOf({ track, next }: TrackBoard): LateTrack {
  const { next_term, next_open_timestamp } = next;
  const due = next_open_timestamp ?? 0;
  return { cate_id: track.id, term: next_term ?? "", next_open_timestamp: due };
}

function lateEvent(type: "track.late" | "track.recovered", late: LateTrack): HookEvent {
  const id = eventId(type, late.cate_id, late.next_open_timestamp, late.term);
  return { id, type, data: late };
}

/** Since when overdue real draws are missing, and on which tracks; null while draws arrive. */
function silenceOf(tracks: readonly TrackBoard[], now: number) {
  const fed = tracks.filter(({ source }) => source === "feed");
  const overdue = fed.filter((track) => (overdueSeconds(track, now) ?? 0) >= SILENT_SECONDS);
  const since = Math.max(0, ...fed.map(({ draws: [latest] }) => latest?.open_timestamp ?? 0));
  if (overdue.length === 0 || since > now - SILENT_SECONDS) return null;
  return { since, tracks: overdue.map(({ track }) => track.id) };
}

/** Reported problems that aren't over, by the rest of their ids. */
async function openSince(
  { idsLike }: WatchDeps,
  types: readonly ["track.late" | "feed.silent", "track.recovered" | "feed.recovered"],
): Promise<string[]> {
  const [wrong, right] = await Promise.all(
    types.map(async (type) => {
      const prefix = `${eventId(type)}_`;
      return (await idsLike(prefix)).map((id) => id.slice(prefix.length));
    }),
  );
  const over = new Set(right);
  return (wrong ?? []).filter((rest) => !over.has(rest));
}

/** Finds late draws and silent feeds; reports each once, and once when it is over. */
export function watchTracks(deps: WatchDeps) {
  const { board, emit } = deps;
  const late = new Map<string, LateTrack>();
  let silent: number | null = null;
  let isRestored = false;

  /** Reports of earlier processes. */
  async function restore(): Promise<void> {
    for (const rest of await openSince(deps, ["track.late", "track.recovered"])) {
      const [cate_id, next_open_timestamp, term = ""] = rest.split("_");
      const [id, due] = [Number(cate_id), Number(next_open_timestamp)];
      late.set(rest, { cate_id: id, term, next_open_timestamp: due });
    }
    const since = await openSince(deps, ["feed.silent", "feed.recovered"]);
    silent = since.length === 0 ? null : Math.max(...since.map(Number));
    isRestored = true;
  }
  async function lookForLate(now: number): Promise<void> {
    const found = board
      .tracks()
      .filter((track) => (overdueSeconds(track, now) ?? 0) >= LATE_SECONDS)
      .map(lateOf);
    const keyOf = (one: LateTrack) => `${one.cate_id}_${one.next_open_timestamp}_${one.term}`;
    const keys = new Set(found.map(keyOf));
    for (const [key, was] of late) {
      if (keys.has(key)) continue;
      await emit(lateEvent("track.recovered", was));
      late.delete(key);
    }
    for (const one of found) {
      if (late.has(keyOf(one))) continue;
      await emit(lateEvent("track.late", one));
      late.set(keyOf(one), one);
    }
  }
  async function lookForSilence(now: number): Promise<void> {
    const silence = silenceOf(board.tracks(), now);
    if (silence === null && silent !== null) {
      const id = eventId("feed.recovered", silent);
      await emit({ id, type: "feed.recovered", data: { since: silent } });
      silent = null;
    }
    if (silence !== null && silent === null) {
      const id = eventId("feed.silent", silence.since);
      await emit({ id, type: "feed.silent", data: silence });
      silent = silence.since;
    }
  }
  return {
    /** Checks at `now` (epoch seconds). */
    async poll(now: number): Promise<void> {
      if (!isRestored) await restore();
      await lookForLate(now);
      await lookForSilence(now);
    },
  };
}
