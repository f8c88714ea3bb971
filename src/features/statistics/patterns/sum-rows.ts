import type { Patterns } from "#contract/statistics.ts";
import type { HitRow } from "#ui/chart/hit-table.tsx";

/** The lowest sum of two places. */
export const LOWEST_SUM = 3;

/** The rows of the trend of sums, from a road's beads (newest first), newest first; runs of missing draws as one. */
export function sumRows(beads: Patterns["roads"][number]["beads"], sums: number): HitRow[] {
  let gaps = Array.from({ length: sums }, () => 0);
  let missing = 0;
  const rows: HitRow[] = [];
  for (const { term, value } of beads.toReversed()) {
    if (value === null) {
      missing += 1;
      continue;
    }
    if (missing > 0) rows.push({ kind: "gap", count: missing, after: term });
    missing = 0;
    const column = Number(value) - LOWEST_SUM;
    gaps = gaps.map((gap, index) => (index === column ? 0 : gap + 1));
    rows.push({ kind: "draw", term, hit: column >= 0 && column < sums ? column : null, gaps });
  }
  if (missing > 0) rows.push({ kind: "gap", count: missing, after: "" });
  return rows.toReversed();
}
