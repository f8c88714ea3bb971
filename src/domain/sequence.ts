export type SideKind = "size" | "parity" | "dt";

/** One sequence of sides: of a place (from 1) or of the sum of the top 2. */
export interface Sequence {
  readonly rank: number | "sum2";
  readonly kind: SideKind;
}

/** Formats the API's name of a sequence: `1:size`, `sum2:parity`. */
export function formatSequence({ rank, kind }: Sequence): string {
  return `${rank}:${kind}`;
}

/** Parses the API's name of a sequence; null for any other text. */
export function parseSequence(text: string): Sequence | null {
  const match = /^(\d{1,2}|sum2):(size|parity|dt)$/.exec(text);
  if (match === null) return null;
  const [, rank = "", kind = ""] = match;
  const kinds: readonly SideKind[] = ["size", "parity", "dt"];
  const found = kinds.find((candidate) => candidate === kind);
  if (found === undefined) return null;
  return { rank: rank === "sum2" ? rank : Number(rank), kind: found };
}
