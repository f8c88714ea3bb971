import type { Finish } from "./finish.ts";
import { raceSeconds } from "./race.ts";

/** A stretch of a race, in seconds after its start. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Marbles closer than this at the line, in hundredths of a second, cross it in slow motion. */
const CLOSE_HUNDREDTHS = 10;
/** Speed of slow motion. */
export const SLOW_RATE = 0.25;
/** Seconds of the race that are slow before the first of a close pair is home, and after the second. */
const BEFORE = 0.3;
const AFTER = 0.1;

/** The stretches of a race in which marbles cross the line less than 0.1 s apart, in order and apart. */
export function slowStretches(race: readonly Finish[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, { timing }] of race.entries()) {
    const before = race[index - 1]?.timing ?? null;
    if (timing === null || before === null) continue;
    if (Math.round((timing - before) * 100) >= CLOSE_HUNDREDTHS) continue;
    const from = Math.max(0, before - BEFORE);
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to)
      stretches[stretches.length - 1] = { from: last.from, to: timing + AFTER };
    else stretches.push({ from, to: timing + AFTER });
  }
  return stretches;
}

/** Seconds that showing a race takes up to the race's second `seconds`, with its slow stretches. */
export function filmSecondsAt(slow: readonly Stretch[], seconds: number): number {
  const slowed = slow.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(seconds, to) - from),
    0,
  );
  return seconds + slowed * (1 / SLOW_RATE - 1);
}

/** The second of the race that is shown after `film` seconds: the inverse of {@link filmSecondsAt}. */
export function raceSecondsAt(slow: readonly Stretch[], film: number): number {
  let left = film;
  let at = 0;
  for (const { from, to } of slow) {
    if (left <= from - at) break;
    left -= from - at;
    const shown = Math.min(to - from, left * SLOW_RATE);
    left -= shown / SLOW_RATE;
    at = from + shown;
    if (at < to) return at;
  }
  return at + left;
}

/** Whether a second of the race is shown in slow motion. */
export function isSlow(slow: readonly Stretch[], seconds: number): boolean {
  return slow.some(({ from, to }) => seconds >= from && seconds < to);
}

/** Seconds that showing a whole race takes. */
export function filmSeconds(race: readonly Finish[]): number {
  return filmSecondsAt(slowStretches(race), raceSeconds(race));
}
