import type { TwoSides } from "#contract/statistics.ts";
import { holesOf } from "./holes.ts";
import type { Race, RaceWindow } from "./races.ts";
import { type Sequence, sideAt, type SideKind } from "./two-sides.ts";

type Bead = TwoSides["roads"][number]["beads"][number];

/** The API's name of a sequence: `1:size`, `sum2:parity`. */
export function printSequence({ rank, kind }: Sequence): string {
  return `${rank}:${kind}`;
}

/** Reads the API's name of a sequence; null for any other text. */
export function readSequence(text: string): Sequence | null {
  const match = /^(\d{1,2}|sum2):(size|parity|dt)$/.exec(text);
  if (match === null) return null;
  const [, rank = "", kind = ""] = match;
  const kinds: readonly SideKind[] = ["size", "parity", "dt"];
  const found = kinds.find((candidate) => candidate === kind);
  if (found === undefined) return null;
  return { rank: rank === "sum2" ? rank : Number(rank), kind: found };
}

/** The beads of a sequence, newest first; a missing draw, of those in `holes`, is a bead without a value. */
export function beadsOf(
  races: readonly Race[],
  sequence: Sequence,
  holes: RaceWindow["holes"] = holesOf(races),
): Bead[] {
  return races.flatMap((race, index): Bead[] => {
    const bead = { term: race.term, value: sideAt(race.order, sequence) };
    return [bead, ...(holes[index] ?? []).map((term) => ({ term, value: null }))];
  });
}

export type RoadColumn = readonly Bead[];

/** The big road of beads (newest first): a new column when the side changes, one for missing draws too. */
export function roadOf(beads: readonly Bead[]): RoadColumn[] {
  const columns: Bead[][] = [];
  for (const bead of beads.toReversed()) {
    const column = columns.at(-1);
    if (column !== undefined && column.at(-1)?.value === bead.value) column.push(bead);
    else columns.push([bead]);
  }
  return columns;
}
