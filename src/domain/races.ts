import type { Draw } from "#contract/draw.ts";
import { countBetween, type Succession } from "./missing.ts";
import { type Order, parseOrder, parseTimings } from "./order.ts";
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
  /** Missing terms between it and the next older race, newest first. */
  readonly missing: readonly string[];
  /** Whether the next older race is the previous draw. */
  readonly follows: boolean;
}

/** Races with the same number of marbles, newest first, and counts of other draws. */
export interface RaceWindow {
  readonly races: readonly Race[];
  /** Number of marbles in each race, that of the newest draw; 0 without races. */
  readonly marbles: number;
  /** Number of draws that are corrupt or have another number of marbles. */
  readonly leftOut: number;
  /** Number of missing terms in the window. */
  readonly missing: number;
  readonly fromTerm: string;
  readonly toTerm: string;
}

export function parseDraw({ term, open_timestamp, number, timings }: StoredRace): ParsedDraw {
  const order = parseOrder(number);
  const seconds = order === null ? [] : parseTimings(timings, order.length);
  return { term, open_timestamp, order, timings: seconds };
}

/** Consecutive draws. */
const UNBROKEN: Succession = { between: [] };

/** The valid races of parsed draws (newest first), only those with `marbles` if given. */
export function toRaces(
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

/** The window of parsed draws (newest first) with the number of marbles of the newest valid one; counts the others. */
export function toParsedWindow(draws: readonly ParsedDraw[], succession = UNBROKEN): RaceWindow {
  const marbles = draws.find(({ order }) => order !== null)?.order?.length ?? 0;
  const races = toRaces(draws, succession, marbles);
  return {
    races,
    marbles,
    leftOut: draws.length - races.length,
    missing: countBetween(succession),
    fromTerm: races.at(-1)?.term ?? "",
    toTerm: races[0]?.term ?? "",
  };
}

/** {@link toParsedWindow} of stored draws. */
export function toRaceWindow(draws: readonly StoredRace[], succession?: Succession): RaceWindow {
  return toParsedWindow(draws.map(parseDraw), succession);
}

/** Rounds to `decimals`, halves away from 0. */
export function round(value: number, decimals: number): number {
  // Floating point stores a half slightly too low: 196.1175 as 196.11749999….
  return Number((value * (1 + 1e-12)).toFixed(decimals));
}
