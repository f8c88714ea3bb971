import type { Timing } from "#contract/statistics.ts";

type Entry = Timing["series"][number];

/** Times at one place over the slots of the chart, in seconds; null if there is none. */
export interface Level {
  /** From 1; `last` is the last marble to finish, whatever its place. */
  readonly rank: number | "last";
  readonly seconds: readonly (number | null)[];
}

/** A column of the chart: a draw, or a run of missing ones. */
export type Column =
  | { readonly kind: "draw"; readonly item: Entry }
  | { readonly kind: "gap"; readonly count: number };

/** The columns of a series (newest first), the oldest on the left. */
export function toColumns(series: readonly Entry[]): Column[] {
  return series.toReversed().flatMap((item, index): Column[] => {
    const draw = { kind: "draw", item } as const;
    const { missing: count = 0 } = item;
    // Missing draws before the oldest one belong to no draw of the chart.
    return count === 0 || index === 0 ? [draw] : [{ kind: "gap", count }, draw];
  });
}

function overColumns(
  columns: readonly Column[],
  read: (entry: Entry) => number | null,
): (number | null)[] {
  return columns.map((column) => (column.kind === "draw" ? read(column.item) : null));
}

/** The winner's, the runner-up's and the last time of each draw. */
function sparseLevels(columns: readonly Column[]): Level[] {
  const second = ({ first, margin }: Entry) =>
    first === null || margin === null ? null : first + margin;
  return [
    { rank: 1, seconds: overColumns(columns, ({ first }) => first) },
    { rank: 2, seconds: overColumns(columns, second) },
    { rank: "last", seconds: overColumns(columns, ({ last }) => last) },
  ];
}

/**
 * The levels of the stacked lines, fastest first: each place where the series has its times, else the
 * winner, the runner-up and the last.
 */
export function toLevels(columns: readonly Column[]): Level[] {
  const getTimes = (column: Column) => (column.kind === "draw" ? (column.item.times ?? []) : []);
  const ranks = columns.reduce((most, column) => Math.max(most, getTimes(column).length), 0);
  if (ranks === 0) return sparseLevels(columns);
  return Array.from({ length: ranks }, (_, index) => ({
    rank: index + 1,
    seconds: columns.map((column) => getTimes(column)[index] ?? null),
  }));
}
