import type { Race } from "./races.ts";

/**
 * Races (newest first) as unbroken stretches, the newest first: each ends where a draw is missing or left out
 * before its oldest race, or where the number of marbles changes.
 */
export function stretchesOf(races: readonly Race[]): Race[][] {
  const stretches: Race[][] = [];
  for (const [index, race] of races.entries()) {
    const newer = races[index - 1];
    const goesOn = newer?.follows === true && newer.order.length === race.order.length;
    if (goesOn) stretches.at(-1)?.push(race);
    else stretches.push([race]);
  }
  return stretches;
}
