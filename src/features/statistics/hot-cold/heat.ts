import type { HotCold } from "#contract/statistics.ts";

export type HeatItem = HotCold["positions"][number]["items"][number];

export const HEAT_SORTS = ["number", "hits", "gap"] as const;
export type HeatSort = (typeof HEAT_SORTS)[number];

/** Expected hits of a number at a place, and their standard deviation. */
export interface Expectation {
  readonly mean: number;
  readonly deviation: number;
}

/** Binomial: `draws` tries of chance 1/`marbles`; null without draws or marbles. */
export function computeExpectation(draws: number, marbles: number): Expectation | null {
  if (draws < 1 || marbles < 1) return null;
  const share = 1 / marbles;
  return { mean: draws * share, deviation: Math.sqrt(draws * share * (1 - share)) };
}

/** Deviations from which a colour is as strong as it gets. */
const FULL_DEVIATIONS = 3;

/** Deviation of hits from the expectation in standard deviations, as per cent of the full colour. */
export function heatStrength(hits: number, expectation: Expectation | null): number {
  if (expectation === null || expectation.deviation === 0) return 0;
  const away = Math.abs(hits - expectation.mean) / expectation.deviation;
  return Math.round(Math.min(1, away / FULL_DEVIATIONS) * 100);
}

/** Items by number, or by most hits or the longest gap first, then by number. */
export function sortItems(items: readonly HeatItem[], sort: HeatSort): HeatItem[] {
  return items.toSorted((a, b) =>
    sort === "number" ? a.number - b.number : b[sort] - a[sort] || a.number - b.number,
  );
}
