import type { Scatter, Timing } from "#contract/statistics.ts";
import { type RaceWindow, round } from "./races.ts";

/** Decimals of computed times, one more than measured times have. */
const DECIMALS = 3;

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return round(values.reduce((sum, value) => sum + value, 0) / values.length, DECIMALS);
}

/** Standard deviation of a sample (n − 1); null for fewer than two values. */
function deviation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return round(Math.sqrt(squares / (values.length - 1)), DECIMALS);
}

interface Run {
  readonly term: string;
  readonly seconds: number;
  readonly behind: number;
}

function runsByNumber({ races, marbles }: RaceWindow): Run[][] {
  const runs = Array.from({ length: marbles }, (): Run[] => []);
  for (const { term, order, timings } of races) {
    timings.forEach((seconds, place) => {
      const number = order[place] ?? 0;
      runs[number - 1]?.push({ term, seconds, behind: seconds - (timings[0] ?? seconds) });
    });
  }
  return runs;
}

/** The best run, the newest of equal ones; null without runs. */
function extreme(runs: readonly Run[], better: (a: number, b: number) => boolean): Run | null {
  return runs.reduce<Run | null>(
    (best, run) => (best === null || better(run.seconds, best.seconds) ? run : best),
    null,
  );
}

/** Times per marble, per place and per draw (newest first), in seconds. */
export function computeTiming(
  window: RaceWindow,
): Pick<Timing, "by_number" | "by_rank" | "series"> {
  const by_number = runsByNumber(window).map((runs, index) => {
    const best = extreme(runs, (a, b) => a < b);
    const worst = extreme(runs, (a, b) => a > b);
    const seconds = runs.map((run) => run.seconds);
    return {
      number: index + 1,
      n: runs.length,
      avg: mean(seconds),
      best: best?.seconds ?? null,
      best_term: best?.term ?? "",
      worst: worst?.seconds ?? null,
      worst_term: worst?.term ?? "",
      sd: deviation(seconds),
      avg_behind: mean(runs.map((run) => run.behind)),
    };
  });
  const by_rank = Array.from({ length: window.marbles }, (_, index) => ({
    rank: index + 1,
    avg: mean(window.races.flatMap(({ timings }) => timings[index] ?? [])),
  }));
  const series = window.races.map(({ term, timings, missing }) => {
    const [first, second] = timings;
    return {
      term,
      first: first ?? null,
      margin: first === undefined || second === undefined ? null : round(second - first, 2),
      last: timings.at(-1) ?? null,
      ...(missing.length > 0 && { missing: missing.length }),
    };
  });
  return { by_number, by_rank, series };
}

/** Every finish with a time as a point, newest draw first, winner first. */
export function toPoints({ races }: RaceWindow): Scatter["points"] {
  return races.flatMap(({ term, order, timings }) =>
    timings.map((timing, place) => ({ term, number: order[place] ?? 0, rank: place + 1, timing })),
  );
}

/** Number of listed fastest times of a track. */
export const MAX_RECORDS = 10;

/** The fastest points of draws given earliest first; equal times keep their order. */
export function selectRecords(points: Scatter["points"]): Scatter["records"] {
  return points
    .filter((point) => point.timing !== null)
    .toSorted((a, b) => (a.timing ?? 0) - (b.timing ?? 0))
    .slice(0, MAX_RECORDS)
    .map(({ term, number, timing }) => ({ term, number, timing }));
}
