import type { Draw } from "#contract/draw.ts";
import type { HotCold, Scatter, Timing, TopThree, TwoSides } from "#contract/statistics.ts";
import type { Cell, Table } from "#domain/csv.ts";

/** A table of some fields of `items`, whose columns bear the API's names. */
function tableOf<Column extends string>(
  columns: readonly Column[],
  items: readonly { readonly [Key in Column]?: Cell | undefined }[],
): Table {
  return { columns, rows: items.map((item) => columns.map((column) => item[column] ?? null)) };
}

/** Draws, one a row; lists inside a draw are comma-separated. */
export function drawTable(draws: readonly Draw[]): Table {
  const columns = ["term", "open_time", "number", "timings", "sum2", "sum3", "source"] as const;
  return tableOf(columns, draws);
}

/** Hot & cold, a row for each number at each place. */
export function hotColdTable({ positions }: HotCold): Table {
  return tableOf(
    ["place", "number", "hits", "gap", "avg_gap", "max_gap", "state"],
    positions.flatMap(({ rank, items }) => items.map((item) => ({ place: rank, ...item }))),
  );
}

/** Two sides, a row for each place and one for each sum. */
export function twoSidesTable({ positions, sum2, sum3 }: TwoSides): Table {
  return tableOf(
    ["place", "big", "small", "mid", "odd", "even", "dragon", "tiger"],
    [
      ...positions.map((position) => ({ place: position.rank, ...position })),
      { place: "sum2", ...sum2 },
      { place: "sum3", ...sum3 },
    ],
  );
}

/** Top-3 rate, a row for each marble; `rate` is a share from 0 to 1. */
export function topThreeTable({ items, fair }: TopThree): Table {
  const columns = ["number", "first", "second", "third", "rate", "fair"] as const;
  return tableOf(
    columns,
    items.map((item) => ({ ...item, fair })),
  );
}

/** Timing, a row for each marble; times in seconds. */
export function timingTable({ by_number }: Timing): Table {
  return tableOf(
    ["number", "n", "avg", "best", "best_term", "worst", "worst_term", "sd", "avg_behind"],
    by_number,
  );
}

/** Scatter, a row for each finish, or for `n` of them near one another; times in seconds. */
export function scatterTable({ points }: Scatter): Table {
  return tableOf(
    ["term", "number", "rank", "timing", "n"],
    points.map((point) => ({ ...point, n: point.n ?? 1 })),
  );
}
