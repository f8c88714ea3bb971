import type { Draw } from "#contract/draw.ts";
import { holesOf } from "./holes.ts";
import { type LabelledDraws, withLabels } from "./labelled.ts";
import { type Order, readOrder, readTimings } from "./order.ts";
import type { DrawTime } from "./terms.ts";
import { dayOf } from "./zone.ts";

/** A draw with a valid order, and the seconds of its finishers. */
export interface Race extends DrawTime {
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
  /** Between each race and the next older one, the terms that are not stored, newest first. */
  readonly holes: readonly (readonly string[])[];
  /** How many terms of the window are not stored. */
  readonly missing: number;
  readonly fromTerm: string;
  readonly toTerm: string;
}

type StoredRace = Pick<Draw, "term" | "number" | "timings" | "open_timestamp">;

/** Parses a draw; null if its numbers are corrupt. */
export function raceOf(draw: StoredRace, zone: string): Race | null {
  const order = readOrder(draw.number);
  if (order === null) return null;
  const { term, open_timestamp } = draw;
  const day = dayOf(zone, open_timestamp);
  return { term, open_timestamp, day, order, timings: readTimings(draw.timings, order.length) };
}

/** A parsed draw; `race` is null if its numbers are corrupt. */
export interface DrawRead extends DrawTime {
  readonly day: string;
  readonly race: Race | null;
}

/** Parses a draw for the windows that include it. */
export function readForWindow(draw: StoredRace, zone: string): DrawRead {
  const race = raceOf(draw, zone);
  const { term, open_timestamp } = draw;
  return { term, open_timestamp, day: race?.day ?? dayOf(zone, open_timestamp), race };
}

/** Parsed draws (newest first) that know of the numbers withdrawn or cancelled among them. */
export function labelDraws(
  draws: readonly DrawRead[],
  labels: readonly DrawTime[],
): LabelledDraws<DrawRead> {
  const placed = withLabels(draws, labels);
  const labelled = placed.draws.map((draw) =>
    draw.labelled === undefined || draw.race === null
      ? draw
      : { ...draw, race: { ...draw.race, labelled: draw.labelled } },
  );
  return { ...placed, draws: labelled };
}

/** The holes of draws, each with those up to the next draw that is among the races. */
function holesOfRaces(
  draws: readonly DrawRead[],
  holes: readonly (readonly string[])[],
  races: readonly Race[],
): string[][] {
  const merged: string[][] = [];
  for (const [index, { race }] of draws.entries()) {
    if (race !== null && race === races[merged.length]) merged.push([]);
    merged.at(-1)?.push(...(holes[index] ?? []));
  }
  return merged;
}

/** {@link windowOf} of parsed draws. */
export function windowOfRead(draws: readonly DrawRead[]): RaceWindow {
  const read = draws.flatMap(({ race }) => race ?? []);
  const marbles = read[0]?.order.length ?? 0;
  const races = read.filter(({ order }) => order.length === marbles);
  const holes = holesOf(draws);
  return {
    races,
    marbles,
    leftOut: draws.length - races.length,
    holes: holesOfRaces(draws, holes, races),
    missing: holes.reduce((sum, hole) => sum + hole.length, 0),
    fromTerm: races.at(-1)?.term ?? "",
    toTerm: races[0]?.term ?? "",
  };
}

/** The window of draws (newest first) with as many marbles as the newest valid one; counts the others. */
export function windowOf(draws: readonly StoredRace[], zone: string): RaceWindow {
  return windowOfRead(draws.map((draw) => readForWindow(draw, zone)));
}

/** A number rounded to some decimals; a half is rounded away from 0. */
export function rounded(value: number, decimals: number): number {
  // Floating point stores a half slightly too low: 196.1175 as 196.11749999….
  return Number((value * (1 + 1e-12)).toFixed(decimals));
}
