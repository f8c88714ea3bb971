import type { InLanguages } from "#contract/languages.ts";
import type { TrackDays } from "#domain/drawing-day.ts";

/**
 * The days and times of a track. Each date has a run, whose draw number i (from 1) is at
 * `first + (i − 1) · period`. Times are seconds after midnight of the run's date, 86,400 and more after the next
 * midnight.
 */
export interface Schedule extends TrackDays {
  /** Time of a run's first draw. */
  readonly first: number;
  /** Latest time of the last draw; absent for the end of the date. */
  readonly last?: number | undefined;
  /** Seconds between draws; with `times`, the shortest interval. */
  readonly period: number;
  /** A timetable instead of a period: the ascending times of a run's draws. */
  readonly times?: readonly number[] | undefined;
  /** Whether the site file has it, so that real draws follow it, too. */
  readonly stated?: boolean;
}

/** A marble track of the catalogue. */
export interface Track {
  readonly id: number;
  /** The operator's number of the track; absent for a built-in track's number, or none. */
  readonly number?: number;
  readonly name: InLanguages;
  readonly alias: InLanguages;
  readonly marbles: number;
  /** Whether real draws may have another number of marbles. */
  readonly marblesVary?: boolean;
  readonly schedule: Schedule;
  /** Typical time of a simulated race and spread of its marbles, in seconds. */
  readonly typical: number;
  readonly spread: number;
  /** Whether it is hidden from visitors. */
  readonly hidden?: boolean;
  /** Whether it is hidden, and not simulated, until its first real draw. */
  readonly onlyFed?: boolean;
  /** Names of its pictures in `DATA_DIR/art`; absent for a built-in track. */
  readonly art?: { readonly picture?: string; readonly scene?: string };
}

/** Whether `REPLACE_SIMULATED` includes a track: `ids` has its id, or `all`. */
export function replacesSimulated(ids: readonly string[], id: number): boolean {
  return ids.includes("all") || ids.includes(String(id));
}
