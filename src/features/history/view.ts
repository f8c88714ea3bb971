import type { SideKind } from "#domain/sequence.ts";

/** The views of a history's places: the number, or one of its sides. */
export const HISTORY_SHOWS = ["numbers", "size", "parity", "dt"] as const satisfies readonly (
  | "numbers"
  | SideKind
)[];
export type HistoryShow = (typeof HISTORY_SHOWS)[number];

/** The view of a history. */
export interface HistoryView {
  readonly show: HistoryShow;
  readonly picked: readonly number[];
}

export const PLAIN_VIEW: HistoryView = { show: "numbers", picked: [] };

/** Reads the highlighted numbers of an address: `3,7`. */
export function parsePicked(text: string | undefined): number[] {
  const numbers = (text ?? "").split(",").map(Number);
  return [...new Set(numbers.filter((number) => number >= 1 && number <= 60))];
}

/** The address's text after a number is toggled; undefined when none is left. */
export function togglePicked(picked: readonly number[], number: number): string | undefined {
  const next = picked.includes(number)
    ? picked.filter((other) => other !== number)
    : [...picked, number].toSorted((a, b) => a - b);
  return next.length === 0 ? undefined : next.join(",");
}
