import type { Patterns } from "#contract/statistics.ts";

/** The sides, a column each. */
export const SIDE_COLUMNS = ["big", "small", "odd", "even", "dragon", "tiger"] as const;

type SideRun = Patterns["side_runs"][number];

/** A row for each place and one for the sum, a run for each of {@link SIDE_COLUMNS}, null if it has none. */
export function sideRows(runs: readonly SideRun[]) {
  return [...Map.groupBy(runs, ({ rank }) => rank)].map(([rank, own]) => ({
    rank,
    runs: SIDE_COLUMNS.map((side) => own.find(({ value }) => value === side) ?? null),
  }));
}

/** Lengths above chance, as a multiple of it, at which a cell is tinted fully. */
const FULL_TINT = 1;

/** How strongly a run is tinted, from 0 (no longer than by chance) to 1. */
export function tintOf(longest: number, fair: number | null): number {
  if (fair === null || fair <= 0) return 0;
  const above = (longest - fair) / fair / FULL_TINT;
  return Number(Math.min(1, Math.max(0, above)).toFixed(2));
}
