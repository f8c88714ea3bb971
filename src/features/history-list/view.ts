import type { SideKind } from "#domain/two-sides.ts";

/** What a history can show of each place: its number, or one of the number's sides. */
export const HISTORY_SHOWS = ["numbers", "size", "parity", "dt"] as const satisfies readonly (
  | "numbers"
  | SideKind
)[];
export type HistoryShow = (typeof HISTORY_SHOWS)[number];

/** How a history is shown. */
export interface HistoryView {
  readonly show: HistoryShow;
  /** Numbers that stand out. */
  readonly picked: readonly number[];
}

/** A history of marbles, none of which stands out. */
export const PLAIN_VIEW: HistoryView = { show: "numbers", picked: [] };

/** Reads the numbers that an address picks out: `3,7`. */
export function readPicked(text: string | undefined): number[] {
  const numbers = (text ?? "").split(",").map(Number);
  return [...new Set(numbers.filter((number) => number >= 1 && number <= 60))];
}

/** The address's text after a number was picked, or put back; undefined where none is left. */
export function togglePicked(picked: readonly number[], number: number): string | undefined {
  const next = picked.includes(number)
    ? picked.filter((other) => other !== number)
    : [...picked, number].toSorted((a, b) => a - b);
  return next.length === 0 ? undefined : next.join(",");
}
