import type { Draw } from "#contract/draw.ts";
import type { Order } from "./order.ts";
import { readOrder, readTimings } from "./order.ts";
import { missingBetween } from "./terms.ts";
import { dayOf } from "./zone.ts";

/** A draw read for statistics: a sound order, and the times of those who finished, in seconds. */
export interface Race {
  readonly term: string;
  readonly day: string;
  readonly order: Order;
  readonly timings: readonly number[];
}

/** Races of one marble count, newest first, and what had to be left out of them. */
export interface RaceWindow {
  readonly races: readonly Race[];
  /** Marbles in each race: the newest draw's count; 0 where there is no race. */
  readonly marbles: number;
  /** Draws that are corrupt or had another count of marbles. */
  readonly leftOut: number;
  /** Terms between two draws of a day that are not stored. */
  readonly missing: number;
  readonly fromTerm: string;
  readonly toTerm: string;
}

type Stored = Pick<Draw, "term" | "number" | "timings" | "open_timestamp">;

/** Reads a draw for statistics; null where its numbers are corrupt. */
export function raceOf(draw: Stored, zone: string): Race | null {
  const order = readOrder(draw.number);
  if (order === null) return null;
  const day = dayOf(zone, draw.open_timestamp);
  return { term: draw.term, day, order, timings: readTimings(draw.timings, order.length) };
}

/** A draw as a window needs it; `race` is null where its numbers are corrupt. */
export interface DrawRead {
  readonly term: string;
  readonly day: string;
  readonly race: Race | null;
}

/** Reads a draw once for all windows that it is in. */
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

/** {@link windowOf} of draws that were read already. */
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
 * The window over draws (newest first): those with as many marbles as the newest sound one. Draws
 * with another count, and corrupt ones, are left out and counted.
 */
export function windowOf(draws: readonly Stored[], zone: string): RaceWindow {
  return windowOfRead(draws.map((draw) => readForWindow(draw, zone)));
}

/** A figure with so many decimals, as a number; a half is rounded away from 0, as by hand. */
export function rounded(value: number, decimals: number): number {
  // A half is often stored, or summed up, a hair below itself: 196.1175 as 196.11749999….
  return Number((value * (1 + 1e-12)).toFixed(decimals));
}
