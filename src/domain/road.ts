import type { Race } from "./races.ts";
import type { Side } from "./sides.ts";
import type { Sequence } from "./sequence.ts";
import { sideAt } from "./two-sides.ts";

/** A draw on a road; the value is null if it is missing or has none. */
export interface Bead<Value> {
  readonly term: string;
  readonly value: Value | null;
}

/** The beads of races, newest first; a missing draw is a bead without a value. */
export function beadsWith<Value>(
  races: readonly Race[],
  values: readonly (Value | null)[],
): Bead<Value>[] {
  return races.flatMap(({ term, missing }, index): Bead<Value>[] => [
    { term, value: values[index] ?? null },
    ...missing.map((lost) => ({ term: lost, value: null })),
  ]);
}

/** The beads of a sequence, see {@link beadsWith}. */
export function toBeads(races: readonly Race[], sequence: Sequence): Bead<Side>[] {
  return beadsWith(
    races,
    races.map(({ order }) => sideAt(order, sequence)),
  );
}

export type RoadColumn<Value> = readonly Bead<Value>[];

/** The columns of a big road of beads (newest first): a new one when the value changes, also for missing draws. */
export function layoutRoad<Value>(beads: readonly Bead<Value>[]): RoadColumn<Value>[] {
  const columns: Bead<Value>[][] = [];
  for (const bead of beads.toReversed()) {
    const column = columns.at(-1);
    if (column !== undefined && column.at(-1)?.value === bead.value) column.push(bead);
    else columns.push([bead]);
  }
  return columns;
}
