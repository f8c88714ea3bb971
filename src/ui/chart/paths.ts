import { SIDE } from "./side.ts";

/** A point of a series as shares of the plot, `y` from the top; null where there is no value. */
export interface Spot {
  readonly x: number;
  readonly y: number | null;
}

/** A place on the plot, in the whole units that path data is written in. */
function place(x: number, y: number): string {
  return `${Math.round(x * SIDE)},${Math.round(y * SIDE)}`;
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
      const line = run.map(({ x, y }) => place(x, y ?? 0)).join("L");
      // A line to nowhere is a dot.
      return `M${line}${run.length === 1 ? "Z" : ""}`;
    })
    .join("");
}

/** The spots without a neighbour, which a line alone would hardly show. */
export function loneSpots(spots: readonly Spot[]): Spot[] {
  const empty = (index: number) => (spots[index]?.y ?? null) === null;
  return spots.filter((_, index) => !empty(index) && empty(index - 1) && empty(index + 1));
}

/** Two edges of a band at `x`; null where either is missing. */
export interface Band {
  readonly x: number;
  readonly y0: number | null;
  readonly y1: number | null;
}

/** Path data of a filled band that breaks where an edge is missing. */
export function bandPath(bands: readonly Band[]): string {
  return runsOf(bands, ({ y0, y1 }) => y0 !== null && y1 !== null)
    .map((run) => {
      const upper = run.map(({ x, y1 }) => place(x, y1 ?? 0));
      const lower = run.map(({ x, y0 }) => place(x, y0 ?? 0)).toReversed();
      return `M${[...upper, ...lower].join("L")}Z`;
    })
    .join("");
}

/** Path data of dots, drawn by a round-capped stroke of the dot's width. */
export function dotsPath(spots: readonly Spot[]): string {
  return spots.map(({ x, y }) => (y === null ? "" : `M${place(x, y)}h.01`)).join("");
}
