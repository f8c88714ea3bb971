import { holesOf, isBroken } from "./holes.ts";
import type { Race } from "./races.ts";

/**
 * Races (newest first) as unbroken stretches, the newest first: each ends where a draw is missing before its
 * oldest race, or where the number of marbles changes.
 */
export function stretchesOf(races: readonly Race[]): Race[][] {
  const holes = holesOf(races);
  const stretches: Race[][] = [];
  for (const [index, race] of races.entries()) {
    const newer = races[index - 1];
    const goesOn =
      newer !== undefined &&
      newer.order.length === race.order.length &&
      !isBroken(race, newer, holes[index - 1] ?? []);
    if (goesOn) stretches.at(-1)?.push(race);
    else stretches.push([race]);
  }
  return stretches;
}
