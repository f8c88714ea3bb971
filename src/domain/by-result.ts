import type { Race, RaceWindow } from "./races.ts";
import { type Parity, parityOf, type Size, sizeOf } from "./sides.ts";
import { stretchesOf } from "./stretches.ts";

/** The winner that a draw must have; null: any. */
export interface WantedWinner {
  readonly number: number | null;
  readonly size: Size | null;
  readonly parity: Parity | null;
}

function isWanted(number: number, marbles: number, wanted: WantedWinner): boolean {
  return (
    (wanted.number ?? number) === number &&
    (wanted.size ?? sizeOf(number, marbles)) === sizeOf(number, marbles) &&
    (wanted.parity ?? parityOf(number)) === parityOf(number)
  );
}

/** The chance of such a winner among `marbles`. */
export function shareOf(wanted: WantedWinner, marbles: number): number {
  const numbers = Array.from({ length: marbles }, (_, index) => index + 1);
  const fitting = numbers.filter((number) => isWanted(number, marbles, wanted));
  return marbles === 0 ? 0 : fitting.length / marbles;
}

/** Draws that follow each other, newest first. */
export type Run = readonly Race[];

/** What was found of a result, and how often chance alone shows it on average. */
export interface ResultRuns {
  /** Newest first. */
  readonly runs: readonly Run[];
  readonly expected: number;
}

/** The runs within one unbroken stretch. */
function runsIn(stretch: readonly Race[], wanted: WantedWinner): Race[][] {
  const runs: Race[][] = [];
  let before = false;
  for (const race of stretch) {
    const fits = isWanted(race.order[0] ?? 0, race.order.length, wanted);
    if (fits && before) runs.at(-1)?.push(race);
    else if (fits) runs.push([race]);
    before = fits;
  }
  return runs;
}

/**
 * The draws of a window with such a winner, each on its own; with `least` from 2, the longest runs of at least
 * that many draws in a row. A missing draw ends a run. Expected are n·p draws; of runs, p^l·(1 + (n − l)(1 − p)) in
 * each unbroken stretch of n ≥ l draws: one may start with the first draw, or with any after one that isn't it.
 */
export function findByResult(
  { races, marbles }: RaceWindow,
  wanted: WantedWinner,
  least: number,
): ResultRuns {
  const share = shareOf(wanted, marbles);
  const stretches = stretchesOf(races);
  const runs = stretches.flatMap((stretch) => runsIn(stretch, wanted));
  if (least <= 1) {
    return { runs: runs.flat().map((race) => [race]), expected: races.length * share };
  }
  const expected = stretches.reduce((sum, { length }) => {
    const starts = length < least ? 0 : 1 + (length - least) * (1 - share);
    return sum + share ** least * starts;
  }, 0);
  return { runs: runs.filter(({ length }) => length >= least), expected };
}
