import type { Draw } from "#contract/draw.ts";
import { type Order, readOrder, readTimings } from "./order.ts";
import { missingBetween } from "./terms.ts";
import { dayOf } from "./zone.ts";

/** A draw with a valid order, and the seconds of its finishers. */
export interface Race {
  readonly term: string;
  readonly day: string;
  readonly order: Order;
  readonly timings: readonly number[];
}

/** Races with the same number of marbles, newest first, and what was left out. */
export interface RaceWindow {
  readonly races: readonly Race[];
  /** Marbles in each race: as in the newest draw; 0 without a race. */
  readonly marbles: number;
  /** Draws that are corrupt or have another number of marbles. */
  readonly leftOut: number;
  /** Terms between two draws of a day that are not stored. */
  readonly missing: number;
  readonly fromTerm: string;
  readonly toTerm: string;
}

type Stored = Pick<Draw, "term" | "number" | "timings" | "open_timestamp">;

/** Parses a draw; null if its numbers are corrupt. */
export function raceOf(draw: Stored, zone: string): Race | null {
  const order = readOrder(draw.number);
  if (order === null) return null;
  const day = dayOf(zone, draw.open_timestamp);
  return { term: draw.term, day, order, timings: readTimings(draw.timings, order.length) };
}

/** A parsed draw; `race` is null if its numbers are corrupt. */
export interface DrawRead {
  readonly term: string;
  readonly day: string;
  readonly race: Race | null;
}

/** Parses a draw for the windows that include it. */
export function readForWindow(draw: Stored, zone: string): DrawRead {
  const race = raceOf(draw, zone);
  return { term: draw.term, day: race?.day ?? dayOf(zone, draw.open_timestamp), race };
}

/** Missing terms between neighbours of one day, summed; both ends are draws, newest first. */
function missingWithin(draws: readonly DrawRead[]): number {
  return draws.reduce((sum, newer, at) => {
    const older = draws[at + 1];
    if (older === undefined || older.day !== newer.day) return sum;
    return sum + (missingBetween(older.term, newer.term) ?? 0);
  }, 0);
}

/** {@link windowOf} of parsed draws. */
export function windowOfRead(draws: readonly DrawRead[]): RaceWindow {
  const read = draws.flatMap(({ race }) => race ?? []);
  const marbles = read[0]?.order.length ?? 0;
  const races = read.filter(({ order }) => order.length === marbles);
  return {
    races,
    marbles,
    leftOut: draws.length - races.length,
    missing: missingWithin(draws),
    fromTerm: races.at(-1)?.term ?? "",
    toTerm: races[0]?.term ?? "",
  };
}

/**
 * The window of draws (newest first) with as many marbles as the newest valid one. Other draws and corrupt
 * ones are left out and counted.
 */
export function windowOf(draws: readonly Stored[], zone: string): RaceWindow {
  return windowOfRead(draws.map((draw) => readForWindow(draw, zone)));
}

/** A number rounded to some decimals; a half is rounded away from 0. */
export function rounded(value: number, decimals: number): number {
  // Floating point stores a half slightly too low: 196.1175 as 196.11749999….
  return Number((value * (1 + 1e-12)).toFixed(decimals));
}
