import type { Draw } from "#contract/draw.ts";
import { compareTerms } from "#domain/latest.ts";
import { missingBetween } from "#domain/terms.ts";

/** A row of a history: a draw, or a run of draws that were not received. */
export type HistoryRow =
  | { readonly kind: "draw"; readonly draw: Draw }
  | {
      readonly kind: "gap";
      readonly from: string;
      readonly to: string;
      readonly count: number;
    };

/** Which edges of its day a page has: missing terms beyond them belong to no other page. */
export interface PageEdges {
  readonly newest: boolean;
  readonly oldest: boolean;
}

/**
 * The rows of a page, newest first: its draws with the missing terms between their neighbours, runs
 * of neighbouring terms as one row. Terms newer or older than the page's draws belong to the pages
 * beside it, except at the day's own edges; below its last draw a page shows the run that touches it.
 */
export function historyRows(
  draws: readonly Draw[],
  missing: readonly string[],
  { newest, oldest }: PageEdges,
): HistoryRow[] {
  const [first] = draws;
  const last = draws.at(-1);
  const left = missing.toSorted((a, b) => compareTerms(b, a));
  if (first === undefined || last === undefined) {
    return newest && oldest ? runsOf(left).map(gapOf) : [];
  }
  /** Takes the missing terms down to a draw. */
  const downTo = (term: string) => {
    const end = left.findIndex((candidate) => compareTerms(candidate, term) < 0);
    return left.splice(0, end === -1 ? left.length : end);
  };
  const above = downTo(first.term);
  const between = draws
    .slice(1)
    .flatMap((draw): HistoryRow[] => [
      ...runsOf(downTo(draw.term)).map(gapOf),
      { kind: "draw", draw },
    ]);
  const below = runsOf(left).filter(
    (run) => oldest || missingBetween(run[0] ?? "", last.term) === 0,
  );
  return [
    ...(newest ? runsOf(above).map(gapOf) : []),
    { kind: "draw", draw: first },
    ...between,
    ...below.map(gapOf),
  ];
}

/** Missing terms, newest first, as runs of neighbours. */
function runsOf(terms: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const term of terms) {
    const run = runs.at(-1);
    if (run !== undefined && missingBetween(term, run.at(-1) ?? "") === 0) run.push(term);
    else runs.push([term]);
  }
  return runs;
}

/** A run of missing terms, newest first, as a row that names its oldest and newest. */
function gapOf(run: readonly string[]): HistoryRow {
  return { kind: "gap", from: run.at(-1) ?? "", to: run[0] ?? "", count: run.length };
}
