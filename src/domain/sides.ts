import { type Order, sumOfTop } from "./order.ts";

export type Size = "big" | "small" | "mid";
export type Parity = "odd" | "even";
export type Duel = "dragon" | "tiger";
export type Side = Size | Parity | Duel;

/** Size of number `n` among `k` marbles; the middle of an odd k is neither big nor small. */
export function classifySize(n: number, k: number): Size {
  const twice = 2 * n;
  if (twice === k + 1) return "mid";
  return twice > k + 1 ? "big" : "small";
}

export function classifyParity(n: number): Parity {
  return n % 2 === 0 ? "even" : "odd";
}

/** Dragon or tiger of a place (1 to ⌊k/2⌋) against its mirrored place; null beyond the middle. */
export function classifyDuel(order: Order, place: number): Duel | null {
  const k = order.length;
  if (place < 1 || place > Math.floor(k / 2)) return null;
  const own = order[place - 1] ?? 0;
  const mirrored = order[k - place] ?? 0;
  if (own === mirrored) return null;
  return own > mirrored ? "dragon" : "tiger";
}

/**
 * Size of the sum of the first two or three among `k` marbles: big above its expectation, places × (k + 1) / 2.
 * Two of ten: 11 is small.
 */
export function sizeOfSum(sum: number, k: number, places: 2 | 3): "big" | "small" {
  return 2 * sum > places * (k + 1) ? "big" : "small";
}

export interface SumSides {
  readonly sum: number;
  readonly size: "big" | "small";
  readonly parity: Parity;
}

/** Both sides of the sum of the top 2 or 3; null if the order is shorter. */
export function sumSides(order: Order, places: 2 | 3): SumSides | null {
  const sum = sumOfTop(order, places);
  if (sum === null) return null;
  return { sum, size: sizeOfSum(sum, order.length, places), parity: classifyParity(sum) };
}
