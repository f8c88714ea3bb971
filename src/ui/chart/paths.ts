import { SIDE } from "./side.ts";

/** A point of a series as shares of the plot, `y` from the top; null if there is no value. */
export interface Spot {
  readonly x: number;
  readonly y: number | null;
}

/** A share of the plot in the whole units that path data is written in. */
const units = (share: number) => Math.round(share * SIDE);

type Point = { readonly x: number; readonly y: number };

const ORIGIN: Point = { x: 0, y: 0 };

/** From one point to another; shorter than a place. */
function step(from: Point, to: Point): string {
  const down = units(to.y) - units(from.y);
  return `${units(to.x) - units(from.x)}${down < 0 ? "" : ","}${down}`;
}

/** Path data of a line from spot to spot. The same edge is always written alike, which compresses well. */
function lineData(spots: readonly Point[]): string {
  const [start, ...others] = spots.map((spot, index) => step(spots[index - 1] ?? ORIGIN, spot));
  return others.length === 0 ? `M${start}` : `M${start}l${others.join(" ")}`;
}

/** Runs of neighbouring values that are present. */
function presentRuns<Item>(items: readonly Item[], isPresent: (item: Item) => boolean): Item[][] {
  return items.reduce<Item[][]>((runs, item, index) => {
    const before = items[index - 1];
    if (!isPresent(item)) return runs;
    const run = before !== undefined && isPresent(before) ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([item]);
    else run.push(item);
    return runs;
  }, []);
}

/** Path data of a line that breaks where a value is missing; empty without values. */
export function linePath(spots: readonly Spot[]): string {
  return presentRuns(spots, ({ y }) => y !== null)
    .map((run) => {
      const line = lineData(run.map(({ x, y }) => ({ x, y: y ?? 0 })));
      // A line to nowhere is a dot.
      return run.length === 1 ? `${line}Z` : line;
    })
    .join("");
}

/** The spots without a neighbour, which a line alone would hardly show. */
export function loneSpots(spots: readonly Spot[]): Spot[] {
  const empty = (index: number) => (spots[index]?.y ?? null) === null;
  return spots.filter((_, index) => !empty(index) && empty(index - 1) && empty(index + 1));
}

/**
 * Path data of a filled band that breaks where an edge is missing: what is above the one edge but not above
 * the other (`fill-rule: evenodd`).
 */
export function bandPath(lower: readonly Spot[], upper: readonly Spot[]): string {
  const bands = lower.map(({ x, y }, index) => ({ x, y0: y, y1: upper[index]?.y ?? null }));
  return presentRuns(bands, ({ y0, y1 }) => y0 !== null && y1 !== null)
    .map((run) => {
      const above = (edge: "y0" | "y1") =>
        `${lineData(run.map((band) => ({ x: band.x, y: band[edge] ?? 0 })))}V0H${units(run[0]?.x ?? 0)}z`;
      return above("y1") + above("y0");
    })
    .join("");
}

/** Path data of dots, drawn by a round-capped stroke of the dot's width; row by row, which compresses well. */
export function dotsPath(spots: readonly Spot[]): string {
  return spots
    .flatMap(({ x, y }) => (y === null ? [] : { x, y }))
    .toSorted((a, b) => units(a.y) - units(b.y) || a.x - b.x)
    .map((spot, index, all) => `m${step(all[index - 1] ?? ORIGIN, spot)}z`)
    .join("");
}
