import type { RaceWindow } from "#domain/races.ts";
import type { HitRow } from "#ui/chart/hit-table.tsx";

/** The rows of a place, oldest first; gaps are counted from the oldest draw on. */
export function trendRows({ races, marbles }: RaceWindow, place: number): HitRow[] {
  let gaps = Array.from({ length: marbles }, () => 0);
  return races.toReversed().flatMap(({ term, order, missing }, at): HitRow[] => {
    const number = order[place - 1];
    const hit = number === undefined ? null : number - 1;
    gaps = gaps.map((gap, index) => (index === hit ? 0 : gap + 1));
    const row: HitRow = { kind: "draw", term, hit, gaps };
    const after = races[races.length - at]?.term ?? "";
    const count = missing.length;
    return count === 0 ? [row] : [{ kind: "gap", count, after }, row];
  });
}
