import { type Order, sumOfTop } from "./order.ts";
import { classifyHalf, moduloThree, type Move, classifyMove } from "./pattern-values.ts";
import type { Race } from "./races.ts";
import { splitStretches } from "./stretches.ts";

/** The place of a number, from 1; 0 if it isn't in the race. */
export function findPlace(order: Order, number: number): number {
  return order.indexOf(number) + 1;
}

/**
 * Each race's move at a place against the previous race of its stretch (see {@link splitStretches}), newest first; null
 * without a previous race.
 */
export function listMoves(stretches: readonly (readonly Race[])[], rank: number): (Move | null)[] {
  return stretches.flatMap((stretch) =>
    stretch.map((newer, index) => {
      const older = stretch[index + 1];
      if (older === undefined) return null;
      return classifyMove(older.order[rank - 1] ?? 0, newer.order[rank - 1] ?? 0);
    }),
  );
}

/** A road of patterns: the sums of the top 2, or `of` a number (`half`) or a place (`move`, `mod`), from 1. */
export type PatternRoad =
  | { readonly kind: "sum2" }
  | { readonly kind: "half" | "move" | "mod"; readonly of: number };

/** Parses the API's name of a road; null for any other text. */
export function parsePatternRoad(text: string): PatternRoad | null {
  if (text === "sum2") return { kind: text };
  const [, kind, of] = /^(half|move|mod):(\d{1,2})$/.exec(text) ?? [];
  if (kind !== "half" && kind !== "move" && kind !== "mod") return null;
  return { kind, of: Number(of) };
}

/** Value of a bead without a value, such as the first of a road of moves. */
export const NO_VALUE = "none";

/** The road's value of each race. */
export function patternValues(races: readonly Race[], road: PatternRoad): string[] {
  if (road.kind === "move")
    return listMoves(splitStretches(races), road.of).map((move) => move ?? NO_VALUE);
  return races.map(({ order }) => {
    if (road.kind === "sum2") return String(sumOfTop(order, 2) ?? NO_VALUE);
    if (road.kind === "half") return classifyHalf(findPlace(order, road.of), order.length);
    return moduloThree(order[road.of - 1] ?? 0);
  });
}
