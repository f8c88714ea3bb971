import { CLOCK_EARLIEST } from "#server/clock.ts";
import type { Store } from "#server/store/store.ts";
import { Filler } from "./fill.ts";
import type { Track } from "#server/tracks.ts";
import { trustedTime } from "./trusted-time.ts";

/** Milliseconds between two batches of long past draws. */
const PAUSE_MS = 20;
/** Milliseconds after which the clock is read again: it may have jumped, or the machine slept. */
const CHECK_MS = 30_000;
/** Milliseconds to the first try after the store failed; each further one waits twice as long. */
const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 60_000;

/** The clock of the draw machine. `Timer` is what `setTimeout` returns. */
export interface MachineClock<Timer = unknown> {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds of a clock that never jumps. */
  monotonic(): number;
  setTimeout(callback: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The process's own clock and timers. */
export const machineClock: MachineClock<NodeJS.Timeout> = {
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
  readonly onError: (error: unknown) => void;
  /** Called after each batch of the first fill: draws stored, and about how many there will be. */
  readonly onProgress?: (progress: { readonly done: number; readonly expected: number }) => void;
}

export interface Machine {
  /** Resolves once today's and yesterday's draws are stored, or when the machine is stopped. */
  readonly ready: Promise<void>;
  /** Milliseconds of a clock jump that isn't trusted yet, else 0. */
  clockJump(): number;
  /** Resolves when no draw is being written any more. */
  stop(): Promise<void>;
}

/** Runs the draws of all simulated tracks: fills what is missing, then adds each draw when it is due. */
export function startMachine<Timer>(deps: MachineDeps<Timer>): Machine {
  const { store, clock } = deps;
  const ids = deps.tracks.map(({ id }) => id);
  const ready = Promise.withResolvers<void>();
  let timer: Timer | undefined;
  let retryMs = RETRY_FIRST_MS;
  let first = true;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const readTime = trustedTime(clock);
  const filler = new Filler({ ...deps, now: () => readTime().now, isStopped: () => stopped });

  /** Adds what is due on every track; returns the milliseconds until there is more to do. */
  async function turn(): Promise<number> {
    const { now, jump } = readTime();
    // A computer whose clock has no battery starts in 1970 and gets the time from the network.
    if (now < CLOCK_EARLIEST) return CHECK_MS;
    const states = await store.tracks(ids);
    const removed = jump === 0 && (await filler.removeAhead(states));
    const simulated = filler.update(removed ? await store.tracks(ids) : states);
    const onBatch = () => first && deps.onProgress?.(filler.counts(simulated));
    for (const track of simulated) await filler.fillRecent(track, onBatch);
    first = false;
    ready.resolve();
    if (await filler.fillGap(simulated)) return PAUSE_MS;
    return Math.min(CHECK_MS, Math.max(0, filler.nextDue(simulated) * 1000 - readTime().now));
  }

  async function run(): Promise<void> {
    let wait: number;
    try {
      wait = await turn();
      retryMs = RETRY_FIRST_MS;
    } catch (error) {
      deps.onError(error);
      wait = retryMs;
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    }
    if (!stopped) timer = clock.setTimeout(start, wait);
  }

  function start(): void {
    running = run();
  }

  start();
  return {
    ready: ready.promise,
    clockJump: () => readTime().jump,
    async stop() {
      stopped = true;
      if (timer !== undefined) clock.clearTimeout(timer);
      await running;
      ready.resolve();
    },
  };
}
