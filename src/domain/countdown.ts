/** State of the next draw. */
export type Countdown =
  /** `seconds` until the next draw, above 0. */
  | { readonly kind: "counting"; readonly seconds: number }
  /** The draw is due but hasn't arrived. */
  | { readonly kind: "drawing" }
  /** The draw is overdue by `seconds`. */
  | { readonly kind: "late"; readonly seconds: number }
  /** No next draw is known. */
  | { readonly kind: "unknown" };

/** Seconds after its time when a draw counts as late. */
export const LATE_AFTER_SECONDS = 10;

/** The countdown at `now`; both in epoch seconds, `next` is 0 if unknown. */
export function countdownAt(next: number, now: number): Countdown {
  if (!(next > 0) || !Number.isFinite(now)) return { kind: "unknown" };
  const seconds = Math.ceil(next - now);
  if (seconds > 0) return { kind: "counting", seconds };
  const late = Math.floor(now - next);
  return late >= LATE_AFTER_SECONDS ? { kind: "late", seconds: late } : { kind: "drawing" };
}

/** The remaining share of the period, from 0 to 1; 0 if the period is unknown. */
export function shareLeft(next: number, opened: number, now: number): number {
  const period = next - opened;
  if (!(period > 0) || !(next > 0) || !(opened > 0)) return 0;
  return Math.min(1, Math.max(0, (next - now) / period));
}

/** Seconds before a draw when the marbles go to the gate, and seconds that they wait for a late one. */
const GATE_BEFORE = 8;
const GATE_AFTER = 20;

/** Whether the marbles wait at the gate for the draw at `next` (0: unknown), both in epoch seconds. */
export function isAtGate(next: number, now: number): boolean {
  return next > 0 && now >= next - GATE_BEFORE && now <= next + GATE_AFTER;
}
