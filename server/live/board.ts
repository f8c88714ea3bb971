import type { LastOpen } from "#contract/draw.ts";
import { lastOpenOf } from "#server/source/last-open.ts";
import type { Track } from "#server/source/tracks.ts";
import type { ChangedDraw, Store, TrackState } from "#server/store/store.ts";
import type { Clock } from "./clock.ts";
import { addToTrack, BOARD_DRAWS, loadTrack } from "./track-board.ts";
import type { TrackBoard } from "./track-board.ts";

/** What became different; `seq` is the number of the change. */
export type BoardEvent =
  /** A track's latest draw is another one, or another reading of it. */
  | { readonly kind: "open"; readonly cate_id: number; readonly seq: number; readonly last_open: LastOpen }
  /** More than added draws: what was known of the track no longer holds. */
  | { readonly kind: "rewritten"; readonly cate_id: number; readonly seq: number }
  /** Anything at all about these tracks; after the others. */
  | { readonly kind: "changed"; readonly cate_ids: readonly number[]; readonly seq: number };

/** The draws that the hot path needs, in memory and up to date. */
export interface Board {
  /** Number of the newest change that the board shows. */
  version(): number;
  track(id: number): TrackBoard | undefined;
  /** In the catalogue's order. */
  tracks(): readonly TrackBoard[];
  /** A track's latest draw as of now; null where it has none. */
  lastOpen(board: TrackBoard): LastOpen | null;
  subscribe(listener: (event: BoardEvent) => void): () => void;
  /** Catches up with the store; resolves when it has. */
  refresh(): Promise<void>;
  close(): void;
}

export interface BoardDeps {
  readonly store: Store;
  readonly tracks: readonly Track[];
  readonly clock: Clock;
  readonly log: (text: string, error?: unknown) => void;
}

/** Changes past which the tracks are read anew instead of change by change. */
const CHANGES_MOST = 5000;
/** Milliseconds until the store is asked again after it failed. */
const RETRY_MS = 2000;

type Boards = ReadonlyMap<number, TrackBoard>;

function lastOpenAt(board: TrackBoard, now: number): LastOpen | null {
  const { todayOpens, zone, source, track } = board;
  const [draw] = board.draws;
  const scheduled = source === "simulated" ? track.schedule : null;
  return draw === undefined ? null : lastOpenOf({ draw, todayOpens, zone, scheduled, now });
}

/** What differs between two states of a track. */
function eventsOf(before: TrackBoard, after: TrackBoard, lastOpen: LastOpen | null): BoardEvent[] {
  const { version: seq } = after;
  const cate_id = after.track.id;
  const events: BoardEvent[] = [];
  if (after.rewritten !== before.rewritten) events.push({ kind: "rewritten", cate_id, seq });
  if (after.draws[0]?.seq !== before.draws[0]?.seq && lastOpen !== null) {
    events.push({ kind: "open", cate_id, seq, last_open: lastOpen });
  }
  return events;
}

/** The changes up to `newest`: later ones come with the track states that belong to them. */
async function readChanges(store: Store, since: number, newest: number): Promise<ChangedDraw[] | null> {
  if (newest - since > CHANGES_MOST) return null;
  return (await store.changedSince(since)).filter(({ seq }) => seq <= newest);
}

async function readTrack(
  store: Store,
  before: TrackBoard,
  { state, changes, newest }: { state: TrackState; changes: ChangedDraw[] | null; newest: number },
): Promise<TrackBoard> {
  const { track } = before;
  const own = changes?.filter(({ cate_id }) => cate_id === track.id) ?? [];
  const rewritten = state.rewritten_seq !== before.rewritten || state.zone !== before.zone;
  if (changes === null || rewritten || own.length > BOARD_DRAWS) {
    const version = Math.max(newest, state.rewritten_seq);
    return loadTrack(store, { track, state, version });
  }
  return own.length === 0 ? before : addToTrack(store, before, own);
}

/** Runs one at a time; a call during a run makes one more run after it. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  async function start(): Promise<void> {
    try {
      await run();
    } finally {
      running = null;
    }
  }
  return () => {
    if (running === null) return (running = start());
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return (running = start());
      });
    return next;
  };
}

/** Loads the board and keeps it up with every change of the store. */
export async function openBoard({ store, tracks, clock, log }: BoardDeps): Promise<Board> {
  const ids = tracks.map(({ id }) => id);
  const listeners = new Set<(event: BoardEvent) => void>();
  let stale = false;
  let version = await store.version();
  let boards: Boards = new Map();

  const lastOpen = (board: TrackBoard) => lastOpenAt(board, Math.floor(clock.now() / 1000));

  async function states(): Promise<Map<number, TrackState>> {
    return new Map((await store.tracks(ids)).map((state) => [state.cate_id, state]));
  }

  async function load(): Promise<void> {
    const known = await states();
    const loaded = new Map<number, TrackBoard>();
    for (const track of tracks) {
      const state = known.get(track.id);
      if (state !== undefined) loaded.set(track.id, await loadTrack(store, { track, state, version }));
    }
    boards = loaded;
  }

  /** Shows the new state and tells of it in one go, so that nobody sees one without the other. */
  function show(after: Boards, newest: number): void {
    const changed = [...after.values()].filter((board) => boards.get(board.track.id) !== board);
    const events = changed.flatMap((board) => {
      const before = boards.get(board.track.id);
      return before === undefined ? [] : eventsOf(before, board, lastOpen(board));
    });
    boards = after;
    version = newest;
    if (changed.length === 0) return;
    events.sort((a, b) => a.seq - b.seq);
    const told: BoardEvent = { kind: "changed", cate_ids: changed.map(({ track }) => track.id), seq: newest };
    for (const event of [...events, told]) for (const listener of listeners) listener(event);
  }

  async function catchUp(): Promise<void> {
    const newest = await store.version();
    if (newest === version) return;
    const known = await states();
    const changes = await readChanges(store, version, newest);
    const after = new Map<number, TrackBoard>();
    for (const [id, before] of boards) {
      const state = known.get(id);
      after.set(id, state === undefined ? before : await readTrack(store, before, { state, changes, newest }));
    }
    show(after, newest);
  }

  const refresh = oneAtATime(async () => {
    try {
      await catchUp();
      stale = false;
    } catch (error) {
      stale = true;
      log("the store can't be read", error);
    }
  });

  const stopListening = store.onChange(() => void refresh());
  await load();
  await refresh();
  const stopRetrying = clock.every(RETRY_MS, () => {
    if (stale) void refresh();
  });

  return {
    version: () => version,
    track: (id) => boards.get(id),
    tracks: () => [...boards.values()],
    lastOpen,
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stopListening();
      stopRetrying();
      listeners.clear();
    },
  };
}
