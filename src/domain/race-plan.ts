import { finishes } from "./finish.ts";
import { raceSeconds } from "./race.ts";

export interface RaceDraw {
  readonly term: string;
  readonly number: string;
  readonly timings: string;
  /** Epoch seconds, 0 if unknown. */
  readonly open_timestamp: number;
  readonly next_open_timestamp: number;
}

/** Maximum age of a new draw that is shown as a race, in seconds. */
const FRESH = 90;
/** Minimum seconds between the end of a race and the next draw. */
const REST = 5;
/** Maximum speed; a race that would need more isn't shown. */
const MAX_SPEED = 4;

/**
 * The speed of the race of a draw that has just replaced `before`; null if it isn't shown: it is a correction, an
 * older draw, an old one (the device slept), one without times, or the next draw is too near. `now` is epoch seconds.
 */
export function planRace(before: RaceDraw, draw: RaceDraw, now: number): number | null {
  const isNext = draw.term !== before.term && draw.open_timestamp > before.open_timestamp;
  if (!isNext || now - draw.open_timestamp > FRESH) return null;
  const seconds = raceSeconds(finishes(draw));
  if (seconds === 0) return null;
  const next = draw.next_open_timestamp;
  if (next === 0) return 1;
  const room = next - now - REST;
  const speed = room > 0 ? Math.max(1, seconds / room) : Number.POSITIVE_INFINITY;
  return speed <= MAX_SPEED ? speed : null;
}
