import type { Draw } from "#contract/draw.ts";
import { countBetween, type Succession } from "./missing.ts";
import { type Order, readOrder, readTimings } from "./order.ts";
import type { DrawTime } from "./terms.ts";

type StoredRace = Pick<Draw, "term" | "number" | "timings" | "open_timestamp">;

/** A parsed draw: its order, null if its numbers are corrupt, and the seconds of its finishers. */
export interface ParsedDraw extends DrawTime {
  readonly order: Order | null;
  readonly timings: readonly number[];
}

/** A draw with a valid order. */
export interface Race extends ParsedDraw {
  readonly order: Order;
  /** The missing terms between it and the next older race, newest first. */
  readonly missing: readonly string[];
  /** Whether the next older race is the draw right before it: none is known to lie between. */
  readonly follows: boolean;
}

/** Races with the same number of marbles, newest first, and what was left out. */
export interface RaceWindow {
  readonly races: readonly Race[];
  /** Marbles in each race: as in the newest draw; 0 without a race. */
  readonly marbles: number;
  /** Draws that are corrupt or have another number of marbles. */
  readonly leftOut: number;
  /** How many terms of the window are not stored. */
  readonly missing: number;
  readonly fromTerm: string;
  readonly toTerm: string;
}

export function parseDraw({ term, open_timestamp, number, timings }: StoredRace): ParsedDraw {
  const order = readOrder(number);
  const seconds = order === null ? [] : readTimings(timings, order.length);
  return { term, open_timestamp, order, timings: seconds };
}

/** Draws that follow each other. */
const UNBROKEN: Succession = { between: [] };

/** The races of parsed draws (newest first): of those with `marbles`, or of all that can be read. */
export function racesOf(
  draws: readonly ParsedDraw[],
  { between, follows }: Succession,
  marbles?: number,
): Race[] {
  const races: Race[] = [];
  for (const [index, draw] of draws.entries()) {
    const { order } = draw;
    const missing = between[index] ?? [];
    const last = races.at(-1);
    const isOther = marbles !== undefined && order?.length !== marbles;
    if (order !== null && !isOther) {
      const isLast = index + 1 === draws.length;
      const goesOn = follows?.[index] ?? missing.length === 0;
      races.push({ ...draw, order, missing, follows: !isLast && goesOn });
    } else if (last !== undefined) {
      races[races.length - 1] = { ...last, missing: [...last.missing, ...missing], follows: false };
    }
  }
  return races;
}

/** The window of parsed draws (newest first) with as many marbles as the newest valid one; counts the others. */
export function windowOfParsed(draws: readonly ParsedDraw[], succession = UNBROKEN): RaceWindow {
  const marbles = draws.find(({ order }) => order !== null)?.order?.length ?? 0;
  const races = racesOf(draws, succession, marbles);
  return {
    races,
    marbles,
    leftOut: draws.length - races.length,
    missing: countBetween(succession),
    fromTerm: races.at(-1)?.term ?? "",
    toTerm: races[0]?.term ?? "",
  };
}

/** {@link windowOfParsed} of draws as they are stored. */
export function windowOf(draws: readonly StoredRace[], succession?: Succession): RaceWindow {
  return windowOfParsed(draws.map(parseDraw), succession);
}

/** A number rounded to some decimals; a half is rounded away from 0. */
export function rounded(value: number, decimals: number): number {
  // Floating point stores a half slightly too low: 196.1175 as 196.11749999….
  return Number((value * (1 + 1e-12)).toFixed(decimals));
}
