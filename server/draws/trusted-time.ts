import { CLOCK_STEP_SECONDS } from "#server/clock.ts";

/** Milliseconds after which a clock that jumped, and ran evenly since, is trusted. */
export const TRUST_MS = 120_000;
const STEP_MS = CLOCK_STEP_SECONDS * 1000;

/** Two clocks of a machine in milliseconds: the wall clock, since the epoch, and one that never jumps. */
export interface TwoClocks {
  now(): number;
  monotonic(): number;
}

type Reading = Readonly<Record<"wall" | "steady", number>>;

export interface TrustedTime {
  /** The time (ms) up to which draws may be made: never later than by either clock. */
  readonly now: number;
  /** Milliseconds by which the wall clock jumped, 0 if it is trusted. */
  readonly jump: number;
}

/** How much the wall clock gained on the steady one since a reading. */
function drift(since: Reading, { wall, steady }: Reading): number {
  return wall - since.wall - (steady - since.steady);
}

/**
 * Reads the wall clock without trusting its jumps, under which hours of draws would be made ahead of their
 * time. A jump against the steady clock is trusted after {@link TRUST_MS}; until then time goes on evenly,
 * or stops where the wall clock went back. Draws made under a clock that was wrong from the start are
 * deleted once it is right.
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
