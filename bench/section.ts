import type { Browser } from "playwright";
import type { Targets } from "./targets.ts";

export interface Running {
  readonly browser: Browser;
  readonly targets: Targets;
  readonly rounds: number;
  /** Whether to measure CPU time instead of wall time where possible, for a machine with other load. */
  readonly steady: boolean;
}

/** A part of the benchmark that can run alone. */
export interface Section {
  readonly name: string;
  /** Default number of rounds. */
  readonly rounds: number;
  /** Default ids of the measured pages. */
  readonly pages: readonly string[];
  /** Measures, and resolves with Markdown for docs/performance.md. */
  readonly run: (running: Running) => Promise<string>;
}

/** Attempts of a measurement: sometimes a browser hangs, or a tap hits something that has just moved. */
const TRIES = 3;

/** Retries work that may fail by chance; prints every failure but the last, which it throws. */
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
