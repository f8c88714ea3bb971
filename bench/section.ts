import type { Browser } from "playwright";
import type { Targets } from "./targets.ts";

export interface Running {
  readonly browser: Browser;
  readonly targets: Targets;
  readonly rounds: number;
  /** Whether to count CPU time where that can replace wall time, for a machine that others use too. */
  readonly steady: boolean;
}

/** A part of the bench that can run alone. */
export interface Section {
  readonly name: string;
  /** Rounds of a run whose figures are written down. */
  readonly rounds: number;
  /** Pages it measures by default. */
  readonly pages: readonly string[];
  /** Measures, and returns what docs/performance.md says of it. */
  readonly run: (running: Running) => Promise<string>;
}

/** Tries of one measurement: now and then a browser hangs, or a tap goes to what has just moved. */
const TRIES = 3;

/** Retries something that may fail by chance; prints every failure. */
export async function tried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 1) throw error;
      console.error(`tried again: ${String(error)}`);
    }
  }
}
