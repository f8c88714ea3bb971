import { SIDE } from "./side.ts";

/** A point of a series as shares of the plot, `y` from the top; null if there is no value. */
export interface Spot {
  readonly x: number;
  readonly y: number | null;
}

/** A share of the plot in the whole units that path data is written in. */
const units = (share: number) => Math.round(share * SIDE);

function place(x: number, y: number): string {
  return `${units(x)},${units(y)}`;
}

/**
 * Path data of a line from spot to spot. Steps are shorter than places, and the same edge is always written
 * alike, which compresses well.
 */
function stepsOf(spots: readonly { readonly x: number; readonly y: number }[]): string {
  const steps = spots.map(({ x, y }, index) => {
    const before = spots[index - 1];
    if (before === undefined) return `M${place(x, y)}`;
    const down = units(y) - units(before.y);
    return `${units(x) - units(before.x)}${down < 0 ? "" : ","}${down}`;
  });
  const [start, ...others] = steps;
  return others.length === 0 ? `${start}` : `${start}l${others.join(" ")}`;
}

/** Runs of neighbouring values that are present. */
function runsOf<Item>(items: readonly Item[], isThere: (item: Item) => boolean): Item[][] {
  return items.reduce<Item[][]>((runs, item, index) => {
    const before = items[index - 1];
    if (!isThere(item)) return runs;
    const run = before !== undefined && isThere(before) ? runs.at(-1) : undefined;
    if (run === undefined) runs.push([item]);
    else run.push(item);
    return runs;
  }, []);
}

/** Path data of a line that breaks where a value is missing; empty without values. */
export function linePath(spots: readonly Spot[]): string {
  return runsOf(spots, ({ y }) => y !== null)
    .map((run) => {
      const line = stepsOf(run.map(({ x, y }) => ({ x, y: y ?? 0 })));
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

/** Two edges of a band at `x`; null if either is missing. */
export interface Band {
  readonly x: number;
  readonly y0: number | null;
  readonly y1: number | null;
}

/**
 * Path data of a filled band that breaks where an edge is missing: what is under the one edge but not under
 * the other (`fill-rule: evenodd`).
 */
export function bandPath(bands: readonly Band[]): string {
  return runsOf(bands, ({ y0, y1 }) => y0 !== null && y1 !== null)
    .map((run) => {
      const under = (edge: "y0" | "y1") =>
        `${stepsOf(run.map((band) => ({ x: band.x, y: band[edge] ?? 0 })))}V${SIDE}H${units(run[0]?.x ?? 0)}z`;
      return under("y1") + under("y0");
    })
    .join("");
}

/** Path data of dots, drawn by a round-capped stroke of the dot's width. */
export function dotsPath(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => (y === null ? "" : `M${place(x, y)}h.01`)).join("");
}
