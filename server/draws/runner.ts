import { CLOCK_EARLIEST } from "#server/clock.ts";
import type { Store } from "#server/store/store.ts";
import { Filler } from "./fill.ts";
import type { Track } from "./tracks.ts";
import { trustedTime, type TwoClocks } from "./trusted-time.ts";

/** Milliseconds between two batches of long past draws. */
const PAUSE_MS = 20;
/** Milliseconds after which the clock is read again: it may have jumped, or the machine slept. */
const CHECK_MS = 30_000;
/** Milliseconds to the next try after the store failed: draws continue as soon as it is back. */
const RETRY_MS = 1000;
/** Milliseconds by which a process's clock may differ from the database's: past that it makes no draws. */
export const CLOCK_SKEW_MS_MOST = 2000;

/** The clocks of the simulator. `Timer` is what `setTimeout` returns. */
export interface MachineClock<Timer = unknown> extends TwoClocks {
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The process's own clock and timers. */
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
  /** Called with each new failure, not with the same one again and again. */
  readonly onError: (error: unknown) => void;
  /** Called after each batch of the first fill: draws stored, and about how many there will be. */
  readonly onProgress?: (progress: { readonly done: number; readonly expected: number }) => void;
}

/** Runs the draws of all simulated tracks: fills what is missing, then adds each draw when it is due. */
export function startSimulator<Timer>(deps: MachineDeps<Timer>) {
  const { store, clock, secret } = deps;
  const ready = Promise.withResolvers<void>();
  let timer: Timer | undefined;
  let failure: string | null = null;
  let first = true;
  let stopped = false;
  let ended = false;
  let running: Promise<void> = Promise.resolve();
  /** Milliseconds by which the database's clock is ahead of this process's, at the last turn. */
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

  /** Reads the database's clock, by which draws are made; throws if this process's clock differs too much. */
  async function compareClocks(): Promise<void> {
    const before = clock.now();
    const stored = await store.now();
    const after = clock.now();
    // The database read its clock some time between the two readings.
    offset = stored < before ? stored - before : Math.max(0, stored - after);
    if (Math.abs(offset) <= CLOCK_SKEW_MS_MOST) return;
    const seconds = Math.round(Math.abs(offset) / 1000);
    throw new Error(
      `this machine's clock is ${seconds} s ${offset < 0 ? "ahead of" : "behind"} the database's: it makes no draws until both agree. Set the clocks by NTP`,
    );
  }

  /** Adds what is due on every track; returns the milliseconds until there is more to do. */
  async function turn(): Promise<number> {
    const { now, jump } = readTime();
    // A computer whose clock has no battery starts in 1970 and gets the time from the network.
    if (now < CLOCK_EARLIEST) return CHECK_MS;
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

  /** Resolves when no draw is being written any more. */
  async function pause(): Promise<void> {
    stopped = true;
    if (timer !== undefined) clock.clearTimeout(timer);
    await running;
  }

  start();
  return {
    /** Resolves once today's and yesterday's draws are stored, or when the machine is stopped. */
    ready: ready.promise,
    /** Milliseconds of a clock jump that isn't trusted yet, else 0. */
    clockJump: () => readTime().jump,
    /** Milliseconds by which this process's clock is ahead of the database's; it makes no draws past two seconds. */
    clockSkew: () => -offset,
    /** Continues with other tracks; resolves when no draw of the former ones is being written any more. */
    async setTracks(tracks: readonly Track[]): Promise<void> {
      await pause();
      if (ended) return;
      ids = tracks.map(({ id }) => id);
      filler = createFiller(tracks);
      stopped = false;
      start();
    },
    /** Resolves when no draw is being written any more. */
    async stop(): Promise<void> {
      ended = true;
      await pause();
      ready.resolve();
    },
  };
}
