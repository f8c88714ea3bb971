import type { Draw, GapLabel, History } from "#contract/draw.ts";
import { placeMissing } from "#domain/missing.ts";
import { missingBetween, sameTerm } from "#domain/terms.ts";

/** A row of a history: a draw, or a run of draws that were not received. */
export type HistoryRow =
  | { readonly kind: "draw"; readonly draw: Draw }
  | {
      readonly kind: "gap";
      readonly from: string;
      readonly to: string;
      readonly count: number;
      /** The operator's label; the gap is a single number then. */
      readonly label: GapLabel | null;
    };

/** The edges of its day that a page has: missing terms beyond them belong to no other page. */
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
  { missing, labels }: Pick<History, "missing" | "labels">,
  { newest, oldest }: PageEdges,
): HistoryRow[] {
  const findLabel = (term: string) => labels.find((label) => sameTerm(label.term, term)) ?? null;
  const toGap = (run: readonly string[]): HistoryRow => {
    const [to = ""] = run;
    return { kind: "gap", from: run.at(-1) ?? "", to, count: run.length, label: findLabel(to) };
  };
  const splitRuns = (terms: readonly string[]) => runs(terms, (term) => findLabel(term) !== null);
  const last = draws.at(-1);
  const [above = [], ...below] = placeMissing(draws, missing).map(splitRuns);
  if (last === undefined) return newest && oldest ? above.map(toGap) : [];
  return [
    ...(newest ? above.map(toGap) : []),
    ...draws.flatMap((draw, index): HistoryRow[] => {
      const runsBelow = below[index] ?? [];
      const touches = (run: readonly string[]) => missingBetween(run[0] ?? "", draw.term) === 0;
      const shown = draw === last && !oldest ? runsBelow.filter(touches) : runsBelow;
      return [{ kind: "draw", draw }, ...shown.map(toGap)];
    }),
  ];
}

/** Missing terms, newest first, as runs of neighbours; a single one is a run of its own. */
function runs(terms: readonly string[], isAlone: (term: string) => boolean): string[][] {
  const all: string[][] = [];
  for (const term of terms) {
    const run = all.at(-1);
    const above = run?.at(-1) ?? "";
    const joins = run !== undefined && missingBetween(term, above) === 0;
    if (joins && !isAlone(term) && !isAlone(above)) run.push(term);
    else all.push([term]);
  }
  return all;
}
