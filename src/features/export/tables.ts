import type { Draw } from "#contract/draw.ts";
import type { HotCold, Scatter, Timing, TopThree, TwoSides } from "#contract/statistics.ts";
import type { Table } from "#domain/csv.ts";

/** What is on screen as a table to take away; the columns bear the API's names. */

/** Draws, one a row; lists inside a draw are comma-separated. */
export function drawTable(draws: readonly Draw[]): Table {
  return {
    columns: ["term", "open_time", "number", "timings", "sum2", "sum3", "source"],
    rows: draws.map((draw) => [
      draw.term,
      draw.open_time,
      draw.number,
      draw.timings,
      draw.sum2,
      draw.sum3,
      draw.source,
    ]),
  };
}

/** Hot & cold, a row for each number at each place. */
export function hotColdTable({ positions }: HotCold): Table {
  return {
    columns: ["place", "number", "hits", "gap", "avg_gap", "max_gap", "state"],
    rows: positions.flatMap(({ rank, items }) =>
      items.map((item) => [
        rank,
        item.number,
        item.hits,
        item.gap,
        item.avg_gap,
        item.max_gap,
        item.state,
      ]),
    ),
  };
}

/** Two sides, a row for each place and one for each sum. */
export function twoSidesTable({ positions, sum2, sum3 }: TwoSides): Table {
  const sums = Object.entries({ sum2, sum3 });
  return {
    columns: ["place", "big", "small", "mid", "odd", "even", "dragon", "tiger"],
    rows: [
      ...positions.map((at) => [
        at.rank,
        at.big,
        at.small,
        at.mid,
        at.odd,
        at.even,
        at.dragon,
        at.tiger,
      ]),
      ...sums.map(([name, sum]) => [name, sum.big, sum.small, null, sum.odd, sum.even, null, null]),
    ],
  };
}

/** Top-3 rate, a row for each marble; `rate` is a share from 0 to 1. */
export function topThreeTable({ items, fair }: TopThree): Table {
  return {
    columns: ["number", "first", "second", "third", "rate", "fair"],
    rows: items.map(({ number, first, second, third, rate }) => [
      number,
      first,
      second,
      third,
      rate,
      fair,
    ]),
  };
}

/** Timing, a row for each marble; times in seconds. */
export function timingTable({ by_number }: Timing): Table {
  return {
    columns: ["number", "n", "avg", "best", "best_term", "worst", "worst_term", "sd", "avg_behind"],
    rows: by_number.map((of) => [
      of.number,
      of.n,
      of.avg,
      of.best,
      of.best_term,
      of.worst,
      of.worst_term,
      of.sd,
      of.avg_behind,
    ]),
  };
}

/** Scatter, a row for each finish, or for `n` of them near one another; times in seconds. */
export function scatterTable({ points }: Scatter): Table {
  return {
    columns: ["term", "number", "rank", "timing", "n"],
    rows: points.map(({ term, number, rank, timing, n = 1 }) => [term, number, rank, timing, n]),
  };
}
