import { MIN_CLOCK_MS } from "#server/clock.ts";
import type { Store } from "#server/store/store.ts";
import { Filler } from "./fill.ts";
import type { Track } from "./tracks.ts";
import { trustedTime, type TwoClocks } from "./trusted-time.ts";

/** Milliseconds between batches of old draws. */
const PAUSE_MS = 20;
/** Maximum milliseconds between reads of the clock, which may jump, or the machine may sleep. */
const CHECK_MS = 30_000;
/** Milliseconds until a retry after a store failure. */
const RETRY_MS = 1000;
/** Largest accepted difference from the database's clock in milliseconds; beyond it no draws are made. */
export const MAX_CLOCK_SKEW_MS = 2000;

/** Clocks and timers of the simulator. */
export interface MachineClock<Timer = unknown> extends TwoClocks {
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The process's clocks and timers. */
export const simulatorClock: MachineClock<NodeJS.Timeout> = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (timer) => clearTimeout(timer),
};

export interface MachineDeps<Timer = unknown> {
  readonly store: Store;
  readonly tracks: readonly Track[];
  readonly secret: string;
  readonly clock: MachineClock<Timer>;
  /** Called with each failure that differs from the last one. */
  readonly onError: (error: unknown) => void;
  /** Called after each batch of the first fill with the number of stored draws and the approximate total. */
  readonly onProgress?: (progress: { readonly done: number; readonly expected: number }) => void;
}

/** Simulates tracks: fills in missing draws, then adds each draw when it is due. */
export function startSimulator<Timer>(deps: MachineDeps<Timer>) {
  const { store, clock, secret } = deps;
  const ready = Promise.withResolvers<void>();
  let timer: Timer | undefined;
  let failure: string | null = null;
  let first = true;
  let stopped = false;
  let ended = false;
  let running: Promise<void> = Promise.resolve();
  /** Milliseconds by which the database's clock is ahead of this process's. */
  let offset = 0;
  const readTime = trustedTime(clock);
  const createFiller = (tracks: readonly Track[]) =>
    new Filler({
      store,
      tracks,
      secret,
      now: () => readTime().now + offset,
      isStopped: () => stopped,
    });
  let ids = deps.tracks.map(({ id }) => id);
  let filler = createFiller(deps.tracks);

  /** Reads the database's clock, which draws follow; throws if this process's clock differs too much. */
  async function compareClocks(): Promise<void> {
    const before = clock.now();
    const stored = await store.now();
    const after = clock.now();
    // The database's reading lies between the two local ones.
    offset = stored < before ? stored - before : Math.max(0, stored - after);
    if (Math.abs(offset) <= MAX_CLOCK_SKEW_MS) return;
    const seconds = Math.round(Math.abs(offset) / 1000);
    throw new Error(
      `this machine's clock is ${seconds} s ${offset < 0 ? "ahead of" : "behind"} the database's: it makes no draws until both agree. Set the clocks by NTP`,
    );
  }

  /** Adds due draws of all tracks; returns the milliseconds until the next turn. */
  async function turn(): Promise<number> {
    const { now, jump } = readTime();
    // A computer without a clock battery starts in 1970 and gets the time from the network.
    if (now < MIN_CLOCK_MS) return CHECK_MS;
    await compareClocks();
    const states = await store.tracks(ids);
    const removed = jump === 0 && (await filler.removeAhead(states));
    const simulated = filler.update(removed ? await store.tracks(ids) : states);
    const onBatch = () => first && deps.onProgress?.(filler.counts(simulated));
    for (const track of simulated) await filler.fillRecent(track, onBatch);
    first = false;
    ready.resolve();
    if (await filler.fillGap(simulated)) return PAUSE_MS;
    return Math.min(
      CHECK_MS,
      Math.max(0, filler.nextDue(simulated) * 1000 - readTime().now - offset),
    );
  }

  async function run(): Promise<void> {
    let wait: number;
    try {
      wait = await turn();
      failure = null;
    } catch (error) {
      if (String(error) !== failure) deps.onError(error);
      failure = String(error);
      wait = RETRY_MS;
    }
    if (!stopped) timer = clock.setTimeout(start, wait);
  }

  function start(): void {
    running = run();
  }

  /** Stops; resolves when no draw is being written. */
  async function pause(): Promise<void> {
    stopped = true;
    if (timer !== undefined) clock.clearTimeout(timer);
    await running;
  }

  start();
  return {
    /** Resolves when today's and yesterday's draws are stored, or on stop. */
    ready: ready.promise,
    /** Milliseconds of a clock jump that isn't trusted yet, else 0. */
    clockJump: () => readTime().jump,
    /** Milliseconds by which this process's clock is ahead of the database's. */
    clockSkew: () => -offset,
    /** Replaces the tracks; resolves when no draw of the old ones is being written. */
    async setTracks(tracks: readonly Track[]): Promise<void> {
      await pause();
      if (ended) return;
      ids = tracks.map(({ id }) => id);
      filler = createFiller(tracks);
      stopped = false;
      start();
    },
    /** Stops; resolves when no draw is being written. */
    async stop(): Promise<void> {
      ended = true;
      await pause();
      ready.resolve();
    },
  };
}
