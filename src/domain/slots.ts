import { missingBetween } from "./terms.ts";

/** A place on the time axis of a chart: a draw, or a run of draws that are not stored. */
export type Slot<Item> =
  | { readonly kind: "draw"; readonly item: Item }
  | { readonly kind: "gap"; readonly count: number; readonly after: string };

interface Termed {
  readonly term: string;
  /** Stored draws left out between it and the next older one. */
  readonly skipped?: number | undefined;
}

function gapBetween(older: Termed, newer: Termed, missing: number): number {
  const gap = (missingBetween(older.term, newer.term) ?? 0) - (newer.skipped ?? 0);
  // More than the whole window lacks: the numbering restarted, as at midnight.
  return gap > missing || gap < 0 ? 0 : gap;
}

/** A chart's slots, oldest first, one for each run of missing terms; `missing`: terms that the window lacks. */
export function slotsOf<Item extends Termed>(
  newestFirst: readonly Item[],
  missing: number,
): Slot<Item>[] {
  return newestFirst.toReversed().flatMap((item, index, all): Slot<Item>[] => {
    const older = all[index - 1];
    const count = older === undefined ? 0 : gapBetween(older, item, missing);
    const draw = { kind: "draw", item } as const;
    return older === undefined || count === 0
      ? [draw]
      : [{ kind: "gap", count, after: older.term }, draw];
  });
}
