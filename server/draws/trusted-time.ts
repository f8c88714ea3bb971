import { CLOCK_STEP_SECONDS } from "#server/clock.ts";

/** Milliseconds of steady running after which a clock is trusted again. */
export const TRUST_MS = 120_000;
const STEP_MS = CLOCK_STEP_SECONDS * 1000;

/** A machine's clocks in milliseconds: the wall clock (epoch) and the monotonic one. */
export interface TwoClocks {
  now(): number;
  monotonic(): number;
}

type Reading = Readonly<Record<"wall" | "steady", number>>;

export interface TrustedTime {
  /** Epoch milliseconds up to which draws may be made, never later than by either clock. */
  readonly now: number;
  /** Milliseconds by which the wall clock jumped, 0 if it is trusted. */
  readonly jump: number;
}

/** Milliseconds that the wall clock gained on the monotonic one since a reading. */
function drift(since: Reading, { wall, steady }: Reading): number {
  return wall - since.wall - (steady - since.steady);
}

/**
 * Returns a function that reads the time without jumps, which could cause hours of draws ahead of their time. A jump
 * against the monotonic clock is trusted after {@link TRUST_MS}; until then time continues evenly, or stops if the
 * wall clock went back. Draws of a clock that was wrong from the start are deleted once it is right.
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
