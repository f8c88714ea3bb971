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

/** Seconds after its time up to which a draw that comes in is shown as a race. */
const FRESH = 90;
/** Seconds that the result has to itself between the end of its race and the next draw. */
const REST = 5;
/** A race that would have to be faster to end in time is not shown. */
const SPEED_MOST = 4;

/**
 * At which speed the race of a draw that has just replaced `before` is shown; null if not at all: it is the
 * same draw corrected, an older one, one of long ago (the device slept), one without times, or there is too little
 * time until the next. `now` in epoch seconds.
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
  return speed <= SPEED_MOST ? speed : null;
}
