import { area, line } from "d3-shape";
import { SIDE } from "./side.ts";

/** A point of a series as shares of the plot, `y` from the top; null where there is no value. */
export interface Spot {
  readonly x: number;
  readonly y: number | null;
}

const line0 = line<Spot>()
  .defined(({ y }) => y !== null)
  .x(({ x }) => x * SIDE)
  .y(({ y }) => (y ?? 0) * SIDE)
  .digits(0);

/** Path data of a line that breaks where a value is missing; empty without values. */
export function linePath(spots: readonly Spot[]): string {
  return line0([...spots]) ?? "";
}

/** The spots without a neighbour, which a line alone would hardly show. */
export function loneSpots(spots: readonly Spot[]): Spot[] {
  const empty = (at: number) => (spots[at]?.y ?? null) === null;
  return spots.filter((_, at) => !empty(at) && empty(at - 1) && empty(at + 1));
}

/** Two edges of a band at `x`; null where either is missing. */
export interface Band {
  readonly x: number;
  readonly y0: number | null;
  readonly y1: number | null;
}

const area0 = area<Band>()
  .defined(({ y0, y1 }) => y0 !== null && y1 !== null)
  .x(({ x }) => x * SIDE)
  .y0(({ y0 }) => (y0 ?? 0) * SIDE)
  .y1(({ y1 }) => (y1 ?? 0) * SIDE)
  .digits(0);

/** Path data of a filled band that breaks where an edge is missing. */
export function bandPath(bands: readonly Band[]): string {
  return area0([...bands]) ?? "";
}

/** Path data of dots, drawn by a round-capped stroke of the dot's width. */
export function dotsPath(spots: readonly Spot[]): string {
  return spots
    .map(({ x, y }) => (y === null ? "" : `M${Math.round(x * SIDE)},${Math.round(y * SIDE)}h.01`))
    .join("");
}
