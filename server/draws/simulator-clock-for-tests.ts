import type { MachineClock } from "./runner.ts";

/** The simulator's clock with its timers, held at `seconds` (epoch). */
export function holdSimulatorClock(seconds: number) {
  let now = seconds * 1000;
  /** Milliseconds by which the wall clock is ahead of the monotonic one. */
  let ahead = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();
  let ids = 0;
  const waiting: (() => void)[] = [];
  const clock: MachineClock<number> = {
    now: () => now + ahead,
    monotonic: () => now,
    setTimeout(callback, ms) {
      ids += 1;
      timers.set(ids, { at: now + ms, callback });
      for (const go of waiting.splice(0)) go();
      return ids;
    },
    clearTimeout: (id) => void timers.delete(id),
  };
  return {
    clock,
    timers,
    /** Resolves when the simulator waits for its timer. */
    async idle(): Promise<void> {
      while (timers.size === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    delays: () => [...timers.values()].map(({ at }) => at - now),
    /** Advances the time without running timers, as in a busy process. */
    jump(to: number): void {
      now = to * 1000;
    },
    /** Sets the wall clock `by` seconds ahead of the monotonic one. */
    setAhead(by: number): void {
      ahead = by * 1000;
    },
    /** Advances the time to `to` (epoch seconds), timer by timer. */
    async run(to: number): Promise<void> {
      for (;;) {
        await this.idle();
        const [id, timer] = [...timers].toSorted(([, a], [, b]) => a.at - b.at)[0] ?? [];
        if (id === undefined || timer === undefined || timer.at > to * 1000) break;
        now = Math.max(now, timer.at);
        timers.delete(id);
        timer.callback();
      }
      now = to * 1000;
    },
  };
}
