import { classifySize, sizeOfSum } from "./sides.ts";
import { listSequences } from "./two-sides.ts";
import type { Sequence } from "./sequence.ts";

/** Probabilities by pure chance, from 0 to 1, counted over all outcomes. */

/** Sums of all ordered picks of `places` different numbers. */
export function possibleSums(marbles: number, places: 2 | 3): number[] {
  const numbers = Array.from({ length: marbles }, (_, index) => index + 1);
  const pairs = numbers.flatMap((a) => numbers.filter((b) => b !== a).map((b) => [a, b] as const));
  if (places === 2) return pairs.map(([a, b]) => a + b);
  return pairs.flatMap(([a, b]) => numbers.filter((c) => c !== a && c !== b).map((c) => a + b + c));
}

export interface SumChance {
  readonly big: number;
  readonly odd: number;
}

/** Chance of a big and of an odd sum of the top 2 or 3: 44.4 % and 55.6 % for 2 of ten. */
export function sumChance(marbles: number, places: 2 | 3): SumChance | null {
  const sums = marbles < places ? [] : possibleSums(marbles, places);
  if (sums.length === 0) return null;
  return {
    big: sums.filter((sum) => sizeOfSum(sum, marbles, places) === "big").length / sums.length,
    odd: sums.filter((sum) => sum % 2 === 1).length / sums.length,
  };
}

export interface PlaceChance {
  readonly big: number;
  readonly mid: number;
  readonly odd: number;
}

export function placeChance(marbles: number): PlaceChance | null {
  if (marbles < 2) return null;
  const numbers = Array.from({ length: marbles }, (_, index) => index + 1);
  const share = (fits: (n: number) => boolean) => numbers.filter(fits).length / marbles;
  return {
    big: share((n) => classifySize(n, marbles) === "big"),
    mid: share((n) => classifySize(n, marbles) === "mid"),
    odd: share((n) => n % 2 === 1),
  };
}

function countPossibleSides({ rank, kind }: Sequence, marbles: number): readonly [number, number] {
  if (kind === "dt") return [0.5, 0.5];
  if (rank === "sum2") {
    const sum = sumChance(marbles, 2);
    const share = (kind === "size" ? sum?.big : sum?.odd) ?? 0;
    return [share, 1 - share];
  }
  const place = placeChance(marbles);
  if (kind === "parity") return [place?.odd ?? 0, 1 - (place?.odd ?? 0)];
  return [place?.big ?? 0, 1 - (place?.big ?? 0) - (place?.mid ?? 0)];
}

/** Average number of current streaks of at least `length` draws by chance: 1.7 of 5 or more with ten marbles. */
export function expectedStreaks(marbles: number, length: number): number {
  return listSequences(marbles)
    .flatMap((sequence) => countPossibleSides(sequence, marbles))
    .reduce((sum, chance) => sum + chance ** length, 0);
}
