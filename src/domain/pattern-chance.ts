import { placeChance, sumChance, possibleSums } from "./chance.ts";
import { HALVES, classifyHalf, MODS, type Move, classifyMove, MOVES } from "./pattern-values.ts";
import type { Side } from "./sides.ts";
import type { Sequence } from "./sequence.ts";

/** Probabilities of patterns by pure chance, from 0 to 1, counted over all outcomes. */

function listNumbers(marbles: number): number[] {
  return Array.from({ length: marbles }, (_, index) => index + 1);
}

/** Probability of each sum of the top 2, from 3 on. */
export function sumShares(marbles: number): { readonly sum: number; readonly share: number }[] {
  const sums = possibleSums(marbles, 2);
  return Array.from({ length: Math.max(0, 2 * marbles - 3) }, (_, index) => {
    const sum = index + 3;
    return { sum, share: sums.filter((other) => other === sum).length / sums.length };
  });
}

/** Probabilities of {@link HALVES}. */
export function halfShares(marbles: number): number[] {
  const halves = listNumbers(marbles).map((place) => classifyHalf(place, marbles));
  return HALVES.map((half) => halves.filter((other) => other === half).length / marbles);
}

/** Probabilities of {@link MOVES}. */
export function moveShares(marbles: number): number[] {
  const numbers = listNumbers(marbles);
  const moves = numbers.flatMap((older) =>
    numbers.map((newer): Move => classifyMove(older, newer)),
  );
  return MOVES.map((move) => moves.filter((other) => other === move).length / moves.length);
}

/** Probabilities of the remainders 0, 1 and 2. */
export function modShares(marbles: number): number[] {
  return MODS.map(
    (mod) => listNumbers(marbles).filter((number) => String(number % 3) === mod).length / marbles,
  );
}

export function sideShare({ rank, kind }: Sequence, side: Side, marbles: number): number {
  if (kind === "dt") return 0.5;
  const shares = rank === "sum2" ? sumChance(marbles, 2) : placeChance(marbles);
  const { big, odd, mid } = { big: 0, odd: 0, mid: 0, ...shares };
  if (kind === "parity") return side === "odd" ? odd : 1 - odd;
  return side === "big" ? big : 1 - big - mid;
}
