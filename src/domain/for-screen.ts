import type { Scatter, Timing } from "#contract/statistics.ts";
import type { RaceWindow } from "./races.ts";
import { computeTiming } from "./timing.ts";

type Point = Scatter["points"][number];
type Entry = Timing["series"][number];

/** Maximum of draws that a chart can show apart. */
export const MAX_SERIES = 200;
/** Maximum of times that lines per place can show apart. */
export const MAX_TIMES = 1000;
/** Maximum of single points; more are merged. */
export const MAX_POINTS = 1000;
/** Maximum of a road's beads, more than a screen shows. */
export const MAX_BEADS = 300;
/** Initial number of time columns, halved until few enough points are left. */
const MAX_COLUMNS = 56;

/** The draw with the fastest winner, or with the slowest last; undefined without times. */
function extreme(entries: readonly Entry[], end: "first" | "last"): Entry | undefined {
  const sign = end === "first" ? 1 : -1;
  return entries.reduce<Entry | undefined>((best, entry) => {
    const [time, least] = [entry[end], best?.[end] ?? null];
    return time !== null && (least === null || sign * time < sign * least) ? entry : best;
  }, undefined);
}

/** The draws that represent a run: those with its fastest winner and its slowest last. */
function sample(run: readonly Entry[]): readonly Entry[] {
  const fastest = extreme(run, "first");
  const slowest = extreme(run, "last");
  const chosen = run.filter((entry) => entry === fastest || entry === slowest);
  return chosen.length === 0 ? run.slice(0, 1) : chosen;
}

/**
 * Thins a series (newest first) to {@link MAX_SERIES} draws: of each run of neighbours the draws with the fastest
 * winner and the slowest last. `missing` counts the missing draws up to the next older draw of the result.
 */
export function thinSeries(series: readonly Entry[]): readonly Entry[] {
  if (series.length <= MAX_SERIES) return series;
  const runs = Math.floor(MAX_SERIES / 2);
  const sampled = Array.from({ length: runs }, (_, index) =>
    sample(
      series.slice(
        Math.floor((index * series.length) / runs),
        Math.floor(((index + 1) * series.length) / runs),
      ),
    ),
  ).flat();
  const places = new Map(series.map((entry, place) => [entry, place]));
  return sampled.map((entry, index) => {
    const older = sampled[index + 1];
    const next = older === undefined ? series.length : places.get(older);
    const run = series.slice(places.get(entry), next);
    const missing = run.reduce((sum, each) => sum + (each.missing ?? 0), 0);
    return missing === 0 ? entry : { ...entry, missing };
  });
}

/** Timing for a screen; draws of the series have times per place if there are few. */
export function timingForScreen(
  window: RaceWindow,
): Pick<Timing, "by_number" | "by_rank" | "series" | "timed"> {
  const { series, ...figures } = computeTiming(window);
  const times = window.races.map(({ timings }) => timings);
  const isFew = times.reduce((sum, { length }) => sum + length, 0) <= MAX_TIMES;
  const shown = isFew
    ? series.map((entry, at) => ({ ...entry, times: [...(times[at] ?? [])] }))
    : series;
  const timed = series.filter(({ first }) => first !== null).length;
  return { ...figures, timed, series: [...thinSeries(shown)] };
}

/** Each marble's fastest and slowest finish at each place. */
function findEnds(points: readonly Point[]): Set<Point> {
  const ends = new Set<Point>();
  for (const own of Map.groupBy(points, ({ number, rank }) => `${number} ${rank}`).values()) {
    const sorted = own.toSorted((a, b) => (a.timing ?? 0) - (b.timing ?? 0));
    for (const end of [sorted[0], sorted.at(-1)]) if (end !== undefined) ends.add(end);
  }
  return ends;
}

/** Merges finishes of the same marble, place and time column. */
function mergePoints(points: readonly Point[], columns: number): Point[] {
  const times = points.map(({ timing }) => timing ?? 0);
  const from = times.reduce((least, time) => Math.min(least, time), Infinity);
  const to = times.reduce((most, time) => Math.max(most, time), -Infinity);
  const column = ({ timing }: Point) =>
    Math.min(columns - 1, Math.floor((((timing ?? 0) - from) / (to - from || 1)) * columns));
  const ends = findEnds(points);
  const cells = Map.groupBy(
    points.filter((point) => !ends.has(point)),
    (point) => `${point.number} ${point.rank} ${column(point)}`,
  );
  const counts = new Map<Point, number>();
  for (const cell of cells.values()) if (cell[0] !== undefined) counts.set(cell[0], cell.length);
  return points.flatMap((point) => {
    const n = ends.has(point) ? 1 : counts.get(point);
    return n === undefined ? [] : [n === 1 ? point : { ...point, n }];
  });
}

/**
 * Thins points (newest first) to about {@link MAX_POINTS}: of a marble's finishes at a place within a time column the
 * newest represents all `n`. Each marble's fastest and slowest finish at each place is never merged, so races of very
 * many marbles may leave more points.
 */
export function thinPoints(points: readonly Point[]): readonly Point[] {
  const timed = points.filter(({ timing }) => timing !== null);
  if (timed.length <= MAX_POINTS) return points;
  let columns = MAX_COLUMNS;
  let thin = mergePoints(timed, columns);
  while (thin.length > MAX_POINTS && columns > 1) {
    columns = Math.floor(columns / 2);
    thin = mergePoints(timed, columns);
  }
  return thin;
}

/** Cuts roads to their newest {@link MAX_BEADS} beads. */
export function shortRoads<Bead>(
  roads: readonly { readonly road: string; readonly beads: readonly Bead[] }[],
): { road: string; beads: Bead[] }[] {
  return roads.map(({ road, beads }) => ({ road, beads: beads.slice(0, MAX_BEADS) }));
}
