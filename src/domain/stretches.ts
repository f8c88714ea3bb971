import type { Race } from "./races.ts";

/**
 * Divides races (newest first) into unbroken stretches, the newest first. A missing or left-out draw, or another number
 * of marbles, ends a stretch.
 */
export function splitStretches(races: readonly Race[]): Race[][] {
  const stretches: Race[][] = [];
  for (const [index, race] of races.entries()) {
    const newer = races[index - 1];
    const goesOn = newer?.follows === true && newer.order.length === race.order.length;
    if (goesOn) stretches.at(-1)?.push(race);
    else stretches.push([race]);
  }
  return stretches;
}
