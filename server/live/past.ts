import type { StreamEvent } from "#contract/stream.ts";
import type { Store } from "#server/store/store.ts";
import type { Board } from "./board.ts";
import { encodeEvent } from "./hub.ts";
import { pastId, type Past, REPLAY_EVENTS, type SentEvent } from "./replay.ts";

type BoardView = Pick<Board, "version" | "tracks" | "track" | "lastOpen">;

/** A past event without its place. */
type Unnumbered = Pick<SentEvent, "id" | "cate_id"> & { readonly event: StreamEvent };

/** Gives past events their ids. */
function addIds(events: readonly Unnumbered[], reading: string): SentEvent[] {
  return events.map(({ id, cate_id, event }, index) => {
    const nth = index + 1;
    // A client with the last event has all changes up to its number.
    const name = nth === events.length ? id : pastId(nth, reading);
    return { id, cate_id, nth, frame: encodeEvent(event, name) };
  });
}

async function pastAt(
  version: number,
  store: Pick<Store, "changedSince">,
  board: BoardView,
): Promise<Pick<Past, "start"> & { readonly events: Unnumbered[] }> {
  const boards = board.tracks();
  // Rewrites leave no trace in draws, so clients with earlier ids must resync.
  const rewritten = boards.map((track) => track.rewritten);
  const start = Math.max(0, version - REPLAY_EVENTS, ...rewritten);
  const late = new Map<number, number>();
  for (const { cate_id, seq } of await store.changedSince(start)) {
    const latest = board.track(cate_id)?.draws[0];
    if (latest !== undefined && latest.seq !== seq && seq <= version) late.set(cate_id, seq);
  }
  const changed = [...late].map(([cate_id, id]): Unnumbered => {
    return { id, cate_id, event: { name: "changed", data: { cate_id, rewritten: false } } };
  });
  // They get the newest number: a draw stored ahead of its time has an early one.
  const opened = boards.flatMap((track): Unnumbered[] => {
    const { id: cate_id } = track.track;
    const last_open = board.lastOpen(track);
    if (last_open === null) return [];
    return [{ id: version, cate_id, event: { name: "open", data: { cate_id, last_open } } }];
  });
  return { start, events: [...changed.toSorted((a, b) => a.id - b.id), ...opened] };
}

/**
 * Reads the events for clients that reconnect after a restart: tracks with changes besides their latest draw, and
 * the latest draws. `now` is epoch milliseconds.
 */
export async function readPast(
  store: Pick<Store, "changedSince">,
  board: BoardView,
  now: number,
): Promise<Past> {
  for (;;) {
    const version = board.version();
    const { start, events } = await pastAt(version, store, board);
    const reading = `${version}.${now}`;
    // If the board changed in the meantime, the result would lack that change.
    if (board.version() === version) return { start, reading, events: addIds(events, reading) };
  }
}
