import type { LastOpen } from "#contract/draw.ts";
import type { Clock } from "#server/clock.ts";
import { oneAtATime } from "#server/one-at-a-time.ts";
import type { Store, TrackState } from "#server/store/store.ts";
import type { Track } from "#server/draws/tracks.ts";
import { toLastOpen } from "./last-open.ts";
import { loadTracks, updateTrack } from "./read-track.ts";
import {
  type BoardEvent,
  createEvent,
  isAhead,
  isShown,
  type ReadBoard,
  type TrackBoard,
} from "./track-board.ts";

interface BoardDeps {
  readonly store: Store;
  readonly tracks: readonly Track[];
  readonly clock: Clock;
  readonly log: (text: string, error?: unknown) => void;
  /** Called after the store lost published changes. */
  readonly onWentBack?: () => void;
}

/** Number of changes beyond which whole tracks are read instead. */
const MAX_CHANGES = 5000;
/** Milliseconds between checks for due draws that were stored ahead of their time. */
const DUE_CHECK_MS = 250;
/** Milliseconds until a failed read of the store is retried. */
const RETRY_MS = 2000;

/** The newest draws of all tracks in memory, kept up to date with the store. */
export class Board {
  readonly #deps: BoardDeps;
  readonly #listeners = new Set<(event: BoardEvent) => void>();
  readonly #stops: (() => void)[] = [];
  #boards = new Map<number, TrackBoard>();
  #tracks: readonly Track[];
  /** Whether the tracks changed since the boards were loaded. */
  #hasOtherTracks = false;
  #generation = 0;
  #version = 0;
  /** Time of the first stored draw ahead of its time, epoch seconds; null without one. */
  #nextDue: number | null = null;
  /** Milliseconds by which the database's clock is ahead of this process's. */
  #clockOffset = 0;
  #wentBack = 0;
  #stale = false;
  #loaded = false;
  /** Reads changes of the store; resolves when the board is up to date. */
  readonly refresh = oneAtATime(() => this.#refresh());

  constructor(deps: BoardDeps) {
    this.#deps = deps;
    this.#tracks = deps.tracks;
  }

  async open(): Promise<void> {
    const { store, clock } = this.#deps;
    this.#stops.push(store.onChange(() => void this.refresh()));
    // Draws that became due while no process ran.
    await store.publishDue();
    const version = await store.version();
    await this.#readDue();
    await this.#load(version);
    this.#version = version;
    this.#loaded = true;
    // Changes since the tracks were read.
    await this.refresh();
    this.#stops.push(
      clock.every(RETRY_MS, () => {
        if (this.#stale) void this.refresh();
      }),
      clock.every(DUE_CHECK_MS, () => void this.#showDue()),
    );
  }

  /** Number of the newest change on the board. */
  version(): number {
    return this.#version;
  }

  /** Number of times that the store lost published changes. */
  timesWentBack(): number {
    return this.#wentBack;
  }

  /** Reads everything again in all processes, after the store lost changes. */
  async reload(): Promise<void> {
    this.#wentBack += 1;
    this.#deps.log(
      "the store went back: it lost changes that were shown. All tracks are read again",
    );
    await this.#deps.store.advance(this.#version);
    this.#deps.onWentBack?.();
  }

  /** Time of the first stored draw ahead of its time, epoch seconds; null without one. */
  nextDue(): number | null {
    return this.#nextDue;
  }

  /** Number of times that the tracks were replaced. */
  generation(): number {
    return this.#generation;
  }

  /** A visible track. */
  track(id: number): TrackBoard | undefined {
    const board = this.#boards.get(id);
    return board !== undefined && isShown(board) ? board : undefined;
  }

  /** Any track of the catalogue, also a hidden one. */
  anyTrack(id: number): TrackBoard | undefined {
    return this.#boards.get(id);
  }

  /** The visible tracks, in the catalogue's order. */
  tracks(): readonly TrackBoard[] {
    return [...this.#boards.values()].filter(isShown);
  }

  /** Replaces the tracks; those that stay aren't read again. */
  async setTracks(tracks: readonly Track[]): Promise<void> {
    this.#tracks = tracks;
    this.#hasOtherTracks = true;
    await this.refresh();
  }

  /** Loads missing tracks as of `version`. */
  async #load(version: number): Promise<void> {
    const tracks = this.#tracks;
    const states = await this.#states();
    const loaded = this.#boards;
    this.#boards = await loadTracks(this.#deps.store, { tracks, loaded, states, version });
    if (this.#loaded) this.#generation += 1;
    this.#hasOtherTracks = tracks !== this.#tracks;
  }

  /** A track's latest draw as of now; null without one. */
  lastOpen(board: TrackBoard): LastOpen | null {
    return toLastOpen(board, this.#now());
  }

  #now(): number {
    return Math.floor(this.#deps.clock.now() / 1000);
  }

  subscribe(listener: (event: BoardEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#listeners.clear();
  }

  async #states(): Promise<Map<number, TrackState>> {
    const states = await this.#deps.store.tracks(this.#tracks.map(({ id }) => id));
    return new Map(states.map((state) => [state.cate_id, state]));
  }

  async #refresh(): Promise<void> {
    try {
      if (this.#loaded && this.#hasOtherTracks) await this.#load(this.#version);
      await this.#catchUp();
      if (this.#stale) this.#deps.log("the store can be read again");
      this.#stale = false;
    } catch (error) {
      if (!this.#stale) this.#deps.log("can't read the store, trying again", error);
      this.#stale = true;
    }
  }

  async #readDue(): Promise<void> {
    const { store, clock } = this.#deps;
    this.#nextDue = await store.nextDue();
    this.#clockOffset = (await store.now()) - clock.now();
  }

  /**
   * Publishes due draws, and takes them back if the database's clock went back. Both are numbered changes in the
   * store, so that all processes and reconnecting clients get them.
   */
  readonly #showDue = oneAtATime(async () => {
    const { store, clock } = this.#deps;
    const now = (clock.now() + this.#clockOffset) / 1000;
    const future = [...this.#boards.values()].filter((board) => isAhead(board, now));
    const isDue = this.#nextDue !== null && this.#nextDue <= now;
    if (this.#stale || (!isDue && future.length === 0)) return;
    try {
      for (const { track } of future) await store.withdrawFutureEntries(track.id);
      if (isDue) await store.publishDue();
      await this.#readDue();
    } catch (error) {
      this.#stale = true;
      this.#deps.log("draws that are due can't be published", error);
      return;
    }
    await this.refresh();
  });

  async #catchUp(): Promise<void> {
    const { store } = this.#deps;
    // The first load reads everything.
    if (!this.#loaded) return;
    let newest = await store.version();
    if (newest === this.#version) return;
    if (newest < this.#version) {
      await this.reload();
      newest = await store.version();
    }
    const states = await this.#states();
    // Later changes are read with their own track states.
    const changes =
      newest - this.#version > MAX_CHANGES
        ? null
        : (await store.changedSince(this.#version)).filter(({ seq }) => seq <= newest);
    const read = new Map<number, ReadBoard>();
    for (const [id, before] of this.#boards) {
      const state = states.get(id);
      const after = state && (await updateTrack(store, before, { state, changes, newest }));
      read.set(id, after ?? { board: before, revised: false });
    }
    this.#show(read, newest);
    await this.#readDue();
  }

  /** Applies the new state and sends its events in one turn, so that no client gets one without the other. */
  #show(read: ReadonlyMap<number, ReadBoard>, newest: number): void {
    const before = this.#boards;
    const changed = [...read.values()].filter(({ board }) => before.get(board.track.id) !== board);
    this.#boards = new Map([...read].map(([id, { board }]) => [id, board]));
    this.#version = newest;
    if (changed.length === 0) return;
    const events = changed.flatMap((after) => {
      const old = before.get(after.board.track.id);
      if (!isShown(after.board)) return [];
      return old === undefined ? [] : [createEvent(old, after, this.lastOpen(after.board))];
    });
    const ordered = events.toSorted((a, b) => a.seq - b.seq);
    for (const [index, event] of ordered.entries()) {
      const more = ordered[index + 1]?.seq === event.seq;
      for (const listener of this.#listeners) listener({ ...event, more });
    }
  }
}

/** Opens a board that follows every change of the store. */
export async function openBoard(deps: BoardDeps): Promise<Board> {
  const board = new Board(deps);
  await board.open();
  return board;
}
