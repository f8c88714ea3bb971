import type { Scatter } from "#contract/statistics.ts";
import type { Axis } from "#ui/chart/axis.ts";
import { dotsPath } from "#ui/chart/paths.ts";
import { slotMiddle, SIDE } from "#ui/chart/side.ts";

/** A finish with a time. */
export interface Finish {
  readonly term: string;
  readonly number: number;
  readonly rank: number;
  readonly timing: number;
  /** Finishes that it represents; absent: itself alone. */
  readonly n?: number | undefined;
}

/** Points from which single dots would hide one another: they are drawn as a density. */
export const DENSE_FROM = 1200;
/** Columns of the density, and its steps of darkness. */
export const BINS = 56;
/** Columns where a point represents several finishes near it. */
const BINS_THIN = 28;
export const STEPS = 5;
/** Dots of a row are spread over this share of its height, so that equal times don't cover. */
const SPREAD = 0.56;
/** A step of this many fifths brings neighbours apart. */
const STRIDE = 2;

/** The finishes with a time and a place. */
export function timedFinishes(points: Scatter["points"]): Finish[] {
  return points.flatMap(({ timing, ...point }) =>
    timing === null || point.rank < 1 ? [] : { ...point, timing },
  );
}

/** Whether some points represent several finishes: counts are exact then, times in between are not. */
export function isThin(finishes: readonly Finish[]): boolean {
  return finishes.some(({ n }) => n !== undefined);
}

/** The number of finishes that the points represent. */
export function countFinishes(finishes: readonly Finish[]): number {
  return finishes.reduce((sum, { n = 1 }) => sum + n, 0);
}

/** Path data of finishes as dots: place downward, seconds to the right. */
export function finishDots(finishes: readonly Finish[], axis: Axis, ranks: number): string {
  return dotsPath(
    finishes.map(({ rank, timing }, index) => {
      const shift = (((index * STRIDE) % STEPS) / (STEPS - 1) - 0.5) * SPREAD;
      return { x: axis.at(timing), y: slotMiddle(rank - 1, ranks) + shift / ranks };
    }),
  );
}

/** Path data of the density's cells for each step of darkness, lightest first. */
export function densityPaths(finishes: readonly Finish[], axis: Axis, ranks: number): string[] {
  const bins = isThin(finishes) ? BINS_THIN : BINS;
  const counts = new Map<number, number>();
  for (const { rank, timing, n = 1 } of finishes) {
    const bin = Math.min(bins - 1, Math.floor(axis.at(timing) * bins));
    const cell = (rank - 1) * bins + bin;
    counts.set(cell, (counts.get(cell) ?? 0) + n);
  }
  const most = Math.max(1, ...counts.values());
  const steps = Array.from({ length: STEPS }, () => "");
  const [width, height] = [SIDE / bins, SIDE / ranks];
  for (const [cell, count] of counts) {
    const step = Math.ceil((count / most) * STEPS) - 1;
    const x = Math.round((cell % bins) * width);
    const y = Math.round((Math.floor(cell / bins) + 0.12) * height);
    steps[step] +=
      `M${x},${y}h${Math.ceil(width)}v${Math.round(height * 0.76)}h-${Math.ceil(width)}z`;
  }
  return steps;
}

/** The times at one place; null without any. */
export interface RankTimes {
  readonly rank: number;
  readonly n: number;
  readonly fastest: Finish | null;
  readonly median: number | null;
  readonly slowest: Finish | null;
}

/** The finish at index `place` of finishes sorted by time. */
function middle(sorted: readonly Finish[], place: number): Finish | undefined {
  let passed = 0;
  return sorted.find(({ n = 1 }) => (passed += n) > place);
}

/** The times at each place from 1 to `ranks`. */
export function rankTimes(finishes: readonly Finish[], ranks: number): RankTimes[] {
  const byRank = Map.groupBy(finishes, ({ rank }) => rank);
  return Array.from({ length: ranks }, (_, index) => {
    const own = (byRank.get(index + 1) ?? []).toSorted((a, b) => a.timing - b.timing);
    const n = countFinishes(own);
    const [low, high] = [middle(own, Math.floor((n - 1) / 2)), middle(own, Math.floor(n / 2))];
    return {
      rank: index + 1,
      n,
      fastest: own[0] ?? null,
      median: low === undefined || high === undefined ? null : (low.timing + high.timing) / 2,
      slowest: own.at(-1) ?? null,
    };
  });
}
