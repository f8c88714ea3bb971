import { sameBytes, type Sha256 } from "./bytes.ts";

export const CHAIN_DAYS = 10_000;

const DAY_MS = 86_400_000;

/** Days from one day (`YYYY-MM-DD`) to another, negative if that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** The seeds of a chain's days, the first day's first: each is the hash of the one after it. */
export function seedsOf(sha256: Sha256, end: Uint8Array): Uint8Array[] {
  const seeds = [end];
  for (let day = 1; day < CHAIN_DAYS; day += 1) seeds.push(sha256(seeds.at(-1) ?? end));
  return seeds.toReversed();
}

/** Whether a seed belongs to the day after the one with `before`, a seed or promised hash. */
export function isNextSeed(sha256: Sha256, before: Uint8Array, seed: Uint8Array): boolean {
  return sameBytes(sha256(seed), before);
}
