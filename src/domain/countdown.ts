/** What stands where the next draw is announced. */
export type Countdown =
  /** `seconds` until the next draw, above 0. */
  | { readonly kind: "counting"; readonly seconds: number }
  /** The draw is due and hasn't come in yet. */
  | { readonly kind: "drawing" }
  /** The draw is overdue by `seconds`. */
  | { readonly kind: "late"; readonly seconds: number }
  /** No next draw is known. */
  | { readonly kind: "unknown" };

/** Seconds past its time after which a draw counts as late rather than being drawn. */
export const LATE_AFTER_SECONDS = 10;

/** Where the countdown stands at `now`; both in epoch seconds, `next` 0 where unknown. */
export function countdownAt(next: number, now: number): Countdown {
  if (!(next > 0) || !Number.isFinite(now)) return { kind: "unknown" };
  const seconds = Math.ceil(next - now);
  if (seconds > 0) return { kind: "counting", seconds };
  const late = Math.floor(now - next);
  return late >= LATE_AFTER_SECONDS ? { kind: "late", seconds: late } : { kind: "drawing" };
}

/** Share of the period that is still to go, from 0 to 1; 0 where the period isn't known. */
export function shareLeft(next: number, opened: number, now: number): number {
  const period = next - opened;
  if (!(period > 0) || !(next > 0) || !(opened > 0)) return 0;
  return Math.min(1, Math.max(0, (next - now) / period));
}
