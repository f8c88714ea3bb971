import type { InLanguages } from "#contract/languages.ts";

/** When a simulated track draws. Draw number i of a day (from 1) is at `first + (i − 1) · period`. */
export interface Schedule {
  readonly zone: string;
  /** Seconds after midnight of the day's first draw. */
  readonly first: number;
  /** Seconds after midnight of the day's last draw at the latest. */
  readonly last: number;
  /** Seconds between two draws; with `times`, the fewest. */
  readonly period: number;
  /** A timetable instead of a period: seconds after midnight of each draw of a day, ascending. */
  readonly times?: readonly number[];
}

/** A marble track of the catalogue. */
export interface Track {
  readonly id: number;
  /** The operator's number of the track; absent: that of the built-in tracks, or none. */
  readonly number?: number;
  readonly name: InLanguages;
  readonly alias: InLanguages;
  readonly marbles: number;
  /** Whether its real draws may have another number of marbles. */
  readonly marblesVary?: boolean;
  readonly schedule: Schedule;
  /** Seconds that the race typically takes, and how far the marbles spread, both for the machine. */
  readonly typical: number;
  readonly spread: number;
  /** Whether visitors don't see it. */
  readonly hidden?: boolean;
  /** Whether it is neither simulated nor seen before it has real draws. */
  readonly onlyFed?: boolean;
  /** Names of its own pictures in `DATA_DIR/art`; undefined for a built-in track. */
  readonly art?: { readonly picture?: string; readonly scene?: string };
}

/** Whether the first real draw of a track removes its simulated ones unasked: `ids` has its id, or `all`. */
export function replacesSimulated(ids: readonly string[], id: number): boolean {
  return ids.includes("all") || ids.includes(String(id));
}
