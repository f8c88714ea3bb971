import type { InLanguages } from "#contract/languages.ts";
import type { TrackDays } from "#domain/drawing-day.ts";

/**
 * The days of a track, and when it draws: in a run from each date, whose draw number i (from 1) is at
 * `first + (i − 1) · period`. Times are seconds from midnight of the run's date, after the next midnight 86,400
 * and more.
 */
export interface Schedule extends TrackDays {
  /** Time of a run's first draw. */
  readonly first: number;
  /** Time of its last draw at the latest; absent: the end of the date. */
  readonly last?: number | undefined;
  /** Seconds between two draws; with `times`, the fewest. */
  readonly period: number;
  /** A timetable instead of a period: the time of each draw of a run, ascending. */
  readonly times?: readonly number[] | undefined;
  /** Whether the site file states it: then real draws follow it too. */
  readonly stated?: boolean;
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
