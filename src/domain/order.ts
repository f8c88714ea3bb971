import { MAX_MARBLES } from "#contract/limits.ts";

/** The finishing order of a race: `order[0]` is the winner's number. */
export type Order = readonly number[];

/** Parses a comma-separated finishing order, the numbers 1 to k once each; null for any other text. */
export function parseOrder(text: string): Order | null {
  const parts = text.split(",");
  if (parts.length < 2 || parts.length > MAX_MARBLES) return null;
  const seen = new Set<number>();
  for (const part of parts) {
    const digits = part.trim();
    const number = Number(digits);
    if (!/^\d{1,2}$/.test(digits) || number < 1 || number > parts.length) return null;
    seen.add(number);
  }
  return seen.size === parts.length ? [...seen] : null;
}

/**
 * Parses comma-separated seconds of an order's first marbles: positive, ascending, at most one per marble. Empty for
 * any other text, since a wrong time is worse than none.
 */
export function parseTimings(text: string, marbles: number): readonly number[] {
  if (text.trim() === "") return [];
  const timings = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const sound =
    timings.length <= marbles &&
    timings.every(
      (time, index) =>
        Number.isFinite(time) && time > 0 && time < 1e6 && time >= (timings[index - 1] ?? 0),
    );
  return sound ? timings : [];
}

/** Sum of the first `places` numbers; null if the order has fewer. */
export function sumOfTop(order: Order, places: 2 | 3): number | null {
  if (order.length < places) return null;
  return order.slice(0, places).reduce((sum, number) => sum + number, 0);
}

/** Seconds of a draw's winner; null if no times are known or the draw is corrupt. */
export function bestTime(draw: { readonly number: string; readonly timings: string }) {
  const order = parseOrder(draw.number);
  return order === null ? null : (parseTimings(draw.timings, order.length)[0] ?? null);
}
