import { CLOCK_STEP_SECONDS } from "#server/clock.ts";

/** Milliseconds that a clock must stay where it jumped to until it is believed. */
export const TRUST_MS = 120_000;
const STEP_MS = CLOCK_STEP_SECONDS * 1000;

/** Two clocks of a machine in milliseconds: the wall's since the epoch, and one that never jumps. */
export interface TwoClocks {
  now(): number;
  monotonic(): number;
}

interface Reading {
  readonly wall: number;
  readonly steady: number;
}

/** What to make of the wall clock. Milliseconds. */
export interface TrustedTime {
  /** The time up to which draws may be made: never later than either clock says. */
  readonly now: number;
  /** By how much the wall clock jumped lately, 0 where it is believed. */
  readonly jump: number;
}

/** By how much a reading differs from what it would be, had the wall clock run evenly since. */
function drift(since: Reading, { wall, steady }: Reading): number {
  return wall - since.wall - (steady - since.steady);
}

/**
 * Reads the wall clock with care: a clock that is wrong for a moment would have hours of draws made
 * ahead of their time. A jump against the steady clock is believed after {@link TRUST_MS}; until then
 * time goes on evenly, or stands still where the wall clock went back. At the start there is nothing
 * to compare with, since a machine that was off for days looks the same as a wrong clock: draws made
 * ahead then are deleted once the clock is right.
 */
export function trustedTime(clocks: TwoClocks): () => TrustedTime {
  const read = (): Reading => ({ wall: clocks.now(), steady: clocks.monotonic() });
  let believed = read();
  let jumped: Reading | null = null;
  return () => {
    const reading = read();
    const jump = drift(believed, reading);
    if (jumped === null || Math.abs(drift(jumped, reading)) > STEP_MS) jumped = reading;
    if (Math.abs(jump) <= STEP_MS || reading.steady - jumped.steady >= TRUST_MS) {
      believed = reading;
      jumped = null;
      return { now: reading.wall, jump: 0 };
    }
    return { now: reading.wall - Math.max(0, jump), jump };
  };
}
