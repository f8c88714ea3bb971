import type { RaceWindow } from "#domain/races.ts";
import { linePath } from "#ui/chart/paths.ts";
import { middleOf } from "#ui/chart/side.ts";

/** A row of the trend of a place: a draw, or a run of draws that are not stored. */
export type TrendRow =
  | {
      readonly kind: "draw";
      readonly term: string;
      /** The number drawn. */
      readonly hit: number;
      /** Draws since each number was drawn, by number from 1; 0 for the one drawn. */
      readonly gaps: readonly number[];
    }
  | { readonly kind: "gap"; readonly count: number; readonly after: string };

/** The rows of a place, oldest first; gaps are counted from the oldest draw on. */
export function trendRows({ races, marbles, holes }: RaceWindow, place: number): TrendRow[] {
  let gaps = Array.from({ length: marbles }, () => 0);
  return races.toReversed().flatMap(({ term, order }, at): TrendRow[] => {
    const hit = order[place - 1] ?? 0;
    gaps = gaps.map((gap, index) => (index + 1 === hit ? 0 : gap + 1));
    const row: TrendRow = { kind: "draw", term, hit, gaps };
    const after = races[races.length - at]?.term ?? "";
    const count = holes[races.length - 1 - at]?.length ?? 0;
    return count === 0 ? [row] : [{ kind: "gap", count, after }, row];
  });
}

/** Path data of the line through the hits of rows, broken where draws are missing. */
export function hitLine(rows: readonly TrendRow[], marbles: number): string {
  return linePath(
    rows.map((row, index) => ({
      x: row.kind === "draw" ? middleOf(row.hit - 1, marbles) : 0,
      y: row.kind === "draw" && row.hit > 0 ? middleOf(index, rows.length) : null,
    })),
  );
}
