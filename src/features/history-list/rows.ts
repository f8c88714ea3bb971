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

/**
 * The rows of a page, newest first: its draws with the missing terms between their neighbours, runs
 * of neighbouring terms as one row. Terms newer or older than the page's draws belong to the pages
 * beside it, except on the page whose edge they stand at: they follow the draw they are older than.
 */
export function historyRows(draws: readonly Draw[], missing: readonly string[]): HistoryRow[] {
  const newestFirst = missing.toSorted((a, b) => compareTerms(b, a));
  const rows: HistoryRow[] = [];
  let at = 0;
  for (const [place, draw] of draws.entries()) {
    rows.push({ kind: "draw", draw });
    const older = draws[place + 1];
    while (at < newestFirst.length && compareTerms(newestFirst[at] ?? "", draw.term) > 0) at += 1;
    let run: string[] = [];
    while (at < newestFirst.length) {
      const term = newestFirst[at] ?? "";
      // Past the page's last draw, only the run that touches it.
      const touches = missingBetween(term, run.at(-1) ?? draw.term) === 0;
      if (older === undefined ? !touches : compareTerms(term, older.term) <= 0) break;
      if (run.length > 0 && !touches) {
        rows.push(gapOf(run));
        run = [];
      }
      run.push(term);
      at += 1;
    }
    if (run.length > 0) rows.push(gapOf(run));
  }
  return rows;
}

/** A run of missing terms, newest first, as a row that names its oldest and newest. */
function gapOf(run: readonly string[]): HistoryRow {
  return { kind: "gap", from: run.at(-1) ?? "", to: run[0] ?? "", count: run.length };
}

/** Digits that tell the draws of a day apart. */
const TAIL = 4;

/** A term short enough for a list: long numbers keep their last four digits. */
export function shortTerm(term: string): string {
  return term.length > 8 && /^\d+$/.test(term) ? term.slice(-TAIL) : term;
}
