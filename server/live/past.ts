import type { Store } from "#server/store/store.ts";
import type { Board } from "./board.ts";
import { frameOf } from "./hub.ts";
import { type Past, REPLAY_EVENTS } from "./replay.ts";

type Known = Pick<Board, "version" | "tracks" | "track" | "lastOpen">;

async function pastAt(
  version: number,
  store: Pick<Store, "changedSince">,
  board: Known,
): Promise<Past> {
  const boards = board.tracks();
  // What else was rewritten can't be told by its draws: clients from before start over.
  const rewritten = boards.map((track) => track.rewritten);
  const start = Math.max(0, version - REPLAY_EVENTS, ...rewritten);
  const late = new Map<number, number>();
  for (const { cate_id, seq } of await store.changedSince(start)) {
    const latest = board.track(cate_id)?.draws[0];
    if (latest !== undefined && latest.seq !== seq && seq <= version) late.set(cate_id, seq);
  }
  const changed = [...late].map(([cate_id, id]) => {
    const data = { cate_id, rewritten: false };
    return { id, cate_id, frame: frameOf({ name: "changed", data }, id) };
  });
  // Under the newest number, since a draw that was stored ahead of its time has an early one.
  const opened = boards.flatMap((track) => {
    const { id: cate_id } = track.track;
    const last_open = board.lastOpen(track);
    if (last_open === null) return [];
    const frame = frameOf({ name: "open", data: { cate_id, last_open } }, version);
    return [{ id: version, cate_id, frame }];
  });
  return { start, events: [...changed.toSorted((a, b) => a.id - b.id), ...opened] };
}

/**
 * What the streams of clients replay that come back after a restart, read from the store: which tracks had
 * more than their latest draw changed, and the latest draws.
 */
export async function readPast(store: Pick<Store, "changedSince">, board: Known): Promise<Past> {
  for (;;) {
    const version = board.version();
    const past = await pastAt(version, store, board);
    // What the board took in meanwhile would be missing.
    if (board.version() === version) return past;
  }
}
