import { CLOCK_STEP_SECONDS } from "#server/clock.ts";

/** Milliseconds after which a clock that jumped, and ran evenly since, is trusted. */
export const TRUST_MS = 120_000;
const STEP_MS = CLOCK_STEP_SECONDS * 1000;

/** Two clocks of a machine in milliseconds: the wall clock, since the epoch, and one that never jumps. */
export interface TwoClocks {
  now(): number;
  monotonic(): number;
}

interface Reading {
  readonly wall: number;
  readonly steady: number;
}

/** Milliseconds. */
export interface TrustedTime {
  /** The time up to which draws may be made: never later than by either clock. */
  readonly now: number;
  /** How far the wall clock jumped, 0 where it is trusted. */
  readonly jump: number;
}

/** How much the wall clock gained on the steady one since a reading. */
function drift(since: Reading, { wall, steady }: Reading): number {
  return wall - since.wall - (steady - since.steady);
}

/**
 * Reads the wall clock without trusting its jumps: under a clock that is wrong for a moment, hours of
 * draws would be made ahead of their time. A jump against the steady clock is trusted after
 * {@link TRUST_MS}; until then time goes on evenly, or stops where the wall clock went back. At the
 * start there is nothing to compare with, since a machine that was off for days looks the same as a
 * wrong clock: draws made ahead then are deleted once the clock is right.
 */
export function trustedTime(clocks: TwoClocks): () => TrustedTime {
  const read = (): Reading => ({ wall: clocks.now(), steady: clocks.monotonic() });
  let trusted = read();
  let jumped: Reading | null = null;
  return () => {
    const reading = read();
    const jump = drift(trusted, reading);
    if (jumped === null || Math.abs(drift(jumped, reading)) > STEP_MS) jumped = reading;
    if (Math.abs(jump) <= STEP_MS || reading.steady - jumped.steady >= TRUST_MS) {
      trusted = reading;
      jumped = null;
      return { now: reading.wall, jump: 0 };
    }
    return { now: reading.wall - Math.max(0, jump), jump };
  };
}
