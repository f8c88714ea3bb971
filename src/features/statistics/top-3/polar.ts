import type { TopThree } from "#contract/statistics.ts";

export type TopItem = TopThree["items"][number];

export const TOP_SORTS = ["number", "rate"] as const;
export type TopSort = (typeof TOP_SORTS)[number];

/** Marbles by number, or by the highest rate first, then by number. */
export function sortTop(items: readonly TopItem[], sort: TopSort): TopItem[] {
  return items.toSorted((a, b) =>
    sort === "number" ? a.number - b.number : (b.rate ?? 0) - (a.rate ?? 0) || a.number - b.number,
  );
}

/** Radius of the chart's outer edge and of its empty middle, in its own units. */
export const RADIUS = 100;
export const HOLE = 18;
/** Share of a sector that is left free towards the next, in radians at most. */
const PAD = 0.06;

const STEPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1];

/** The share at the chart's edge: the smallest round one that holds every rate and the fair one. */
export function findEdge(items: readonly TopItem[], fair: number | null): number {
  const most = items.reduce((top, { rate }) => Math.max(top, rate ?? 0), fair ?? 0);
  return STEPS.find((step) => most <= step) ?? 1;
}

export function radiusAt(share: number, edge: number): number {
  return HOLE + (RADIUS - HOLE) * Math.min(1, share / edge);
}

/** Angles of sector `index` of `count` in radians, clockwise from the top. */
export function sectorAngles(index: number, count: number): readonly [number, number] {
  const width = (2 * Math.PI) / Math.max(1, count);
  return [index * width, (index + 1) * width];
}

/** Index of the sector at a place of the chart's square in shares; null in its corners and middle. */
export function sectorAt(x: number, y: number, count: number): number | null {
  const [dx, dy] = [x - 0.5, y - 0.5];
  if (Math.hypot(dx, dy) > 0.5 || count === 0) return null;
  const angle = (Math.atan2(dx, -dy) + 2 * Math.PI) % (2 * Math.PI);
  return Math.min(count - 1, Math.floor((angle / (2 * Math.PI)) * count));
}

interface Ring {
  /** Angles in radians, clockwise from the top. */
  readonly from: number;
  readonly to: number;
  readonly inner: number;
  readonly outer: number;
}

/** A length in tenths of the chart's units. */
function tenths(length: number): number {
  return Math.round(length * 10) / 10 + 0;
}

/** Path data of a part of a ring. */
function sector({ from, to, inner, outer }: Ring): string {
  const place = (radius: number, angle: number) =>
    [radius * Math.sin(angle), -radius * Math.cos(angle)].map(tenths).join();
  // An arc that ends where it begins would be none.
  const end = Math.min(to, from + 2 * Math.PI - 0.01);
  const large = Number(end - from > Math.PI);
  const arc = (radius: number, sweep: 0 | 1) =>
    `A${[tenths(radius), tenths(radius), 0, large, sweep].join()},`;
  return (
    `M${place(outer, from)}${arc(outer, 1)}${place(outer, end)}` +
    `L${place(inner, end)}${arc(inner, 0)}${place(inner, from)}Z`
  );
}

/** Path data of the stacked firsts, seconds and thirds of sector `index`; empty ones are null. */
export function stackPaths(item: TopItem, draws: number, place: SectorPlace): (string | null)[] {
  const [from, to] = sectorAngles(place.index, place.count);
  const pad = Math.min(PAD, (to - from) / 6) / 2;
  let sum = 0;
  return [item.first, item.second, item.third].map((times) => {
    const inner = radiusAt(sum / draws, place.edge);
    sum += times;
    const outer = radiusAt(sum / draws, place.edge);
    return times === 0 || draws === 0
      ? null
      : sector({ from: from + pad, to: to - pad, inner, outer });
  });
}

export interface SectorPlace {
  readonly index: number;
  readonly count: number;
  /** The share at the chart's edge. */
  readonly edge: number;
}

/** Path data of a whole sector, for the cursor. */
export function sectorPath(index: number, count: number): string {
  const [from, to] = sectorAngles(index, count);
  return sector({ from, to, inner: HOLE, outer: RADIUS });
}
