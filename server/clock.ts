/** The server's time: an argument, so that tests can control it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds of a clock that never jumps. */
  monotonic(): number;
  /** Calls back every `ms` milliseconds until the returned function is called. */
  every(ms: number, callback: () => void): () => void;
}

/** Earliest plausible time (epoch milliseconds): an older clock is wrong. */
export const MIN_CLOCK_MS = Date.parse("2025-01-01T00:00:00Z");

/** Formats epoch seconds like `2026-03-01T12:00:00Z`. */
export function formatUtc(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().replace(".000", "");
}

/** Largest usual correction of a clock in seconds; larger steps count as jumps. */
export const CLOCK_STEP_SECONDS = 5;

/** The machine's own clock; its timers never keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  every(ms, callback) {
    const timer = setInterval(callback, ms);
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  },
};
