import type { Clock } from "#server/clock.ts";

/** A clock for tests that moves only by {@link HeldClock.pass}. */
export interface HeldClock extends Clock {
  /** Advances the time and runs due timers. */
  pass(ms: number): void;
  /** Sets the clock (epoch milliseconds) forward or back, without running timers. */
  set(ms: number): void;
}

/** A clock held at `start` (epoch milliseconds). */
export function holdClock(start: number): HeldClock {
  let now = start;
  /** Milliseconds by which the clock was set, beyond the time that passed. */
  let ahead = 0;
  const timers = new Set<{ due: number; readonly ms: number; readonly callback: () => void }>();
  return {
    now: () => now,
    monotonic: () => now - ahead,
    every(ms, callback) {
      const timer = { due: now + ms, ms, callback };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...timers]
          .filter(({ due }) => due <= end)
          .toSorted((a, b) => a.due - b.due)[0];
        if (next === undefined) break;
        now = next.due;
        next.due += next.ms;
        next.callback();
      }
      now = end;
    },
    set(ms) {
      ahead += ms - now;
      now = ms;
      for (const timer of timers) timer.due = ms + timer.ms;
    },
  };
}
