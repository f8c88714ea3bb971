import type { Draw } from "#contract/draw.ts";
import type {
  HotCold,
  Patterns,
  Scatter,
  Timing,
  TopThree,
  TwoSides,
} from "#contract/statistics.ts";
import { CORRECTION_COLUMNS, drawCells } from "#domain/listed-draw.ts";
import type { Cell, Table } from "#domain/csv.ts";

/** A table of some fields of `items`, whose columns have the API's names. */
function createTable<Column extends string>(
  columns: readonly Column[],
  items: readonly { readonly [Key in Column]?: Cell | undefined }[],
): Table {
  return { columns, rows: items.map((item) => columns.map((column) => item[column] ?? null)) };
}

/** Draws, one a row; lists inside a draw are comma-separated. */
export function drawTable(draws: readonly Draw[]): Table {
  const own = ["term", "open_time", "number", "timings", "sum2", "sum3", "source"] as const;
  return createTable([...own, ...CORRECTION_COLUMNS], draws.map(drawCells));
}

/** Hot & cold, a row for each number at each place. */
export function hotColdTable({ positions }: HotCold): Table {
  return createTable(
    ["place", "number", "hits", "gap", "avg_gap", "max_gap", "state"],
    positions.flatMap(({ rank, items }) => items.map((item) => ({ place: rank, ...item }))),
  );
}

/** Two sides, a row for each place and one for each sum. */
export function twoSidesTable({ positions, sum2, sum3 }: TwoSides): Table {
  return createTable(
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
  return createTable(
    columns,
    items.map((item) => ({ ...item, fair })),
  );
}

/** Timing, a row for each marble; times in seconds. */
export function timingTable({ by_number }: Timing): Table {
  return createTable(
    ["number", "n", "avg", "best", "best_term", "worst", "worst_term", "sd", "avg_behind"],
    by_number,
  );
}

/** Scatter, a row for each finish, or for `n` of them near one another; times in seconds. */
export function scatterTable({ points }: Scatter): Table {
  return createTable(
    ["term", "number", "rank", "timing", "n"],
    points.map((point) => ({ ...point, n: point.n ?? 1 })),
  );
}

/** Patterns, a row for each figure: what it counts, of which place or number, the count and its chance. */
export function patternsTable(data: Patterns): Table {
  const { sums, side_runs: sides, number_runs: numbers, halves, moves, mods } = data;
  const figures = (pattern: string, of: number, counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([value, count]) => ({ pattern, of, value, count }));
  return createTable(
    ["pattern", "of", "value", "count", "by_chance", "term"],
    [
      ...sums.map(({ sum, hits }) => ({ pattern: "sum2", of: "sum2", value: sum, count: hits })),
      ...sides.map(({ rank, value, longest, fair, to_term: term }) => ({
        pattern: "run",
        of: rank,
        value,
        count: longest,
        by_chance: fair,
        term,
      })),
      ...numbers.flatMap(({ rank, items }) =>
        items.map(({ number, longest, to_term: term }) => ({
          pattern: "run",
          of: rank,
          value: number,
          count: longest,
          by_chance: data.number_fair,
          term,
        })),
      ),
      ...halves.flatMap(({ number, ...counts }) => figures("half", number, counts)),
      ...moves.flatMap(({ rank, ...counts }) => figures("move", rank, counts)),
      ...mods.flatMap(({ rank, zero, one, two }) =>
        figures("mod", rank, { 0: zero, 1: one, 2: two }),
      ),
    ],
  );
}
