import { type Order, parseOrder, parseTimings } from "./order.ts";

/** A marble's finish; `timing` and `behind` (the winner) in seconds, null without a time. */
export interface Finish {
  readonly rank: number;
  readonly number: number;
  readonly timing: number | null;
  readonly behind: number | null;
  /** Whether the previous or next marble has the same time to two decimals. */
  readonly deadHeat: boolean;
}

/** Hundredths of a second, the precision of printed times. */
function hundredths(seconds: number | undefined): number | null {
  return seconds === undefined ? null : Math.round(seconds * 100);
}

/** The finishes of a race, winner first; none for corrupt numbers. Marbles beyond the timings have no time. */
export function finishes(draw: { readonly number: string; readonly timings: string }): Finish[] {
  const order: Order = parseOrder(draw.number) ?? [];
  const timings = parseTimings(draw.timings, order.length);
  const [best] = timings;
  return order.map((number, index) => {
    const timing = timings[index] ?? null;
    const own = hundredths(timings[index]);
    return {
      rank: index + 1,
      number,
      timing,
      behind: timing === null || best === undefined ? null : timing - best,
      deadHeat:
        own !== null &&
        (own === hundredths(timings[index - 1]) || own === hundredths(timings[index + 1])),
    };
  });
}

/** A marble on the photo-finish strip: `at` is 0 for the winner and 1 for the last finisher. */
export interface StripMarble extends Finish {
  readonly at: number;
  readonly lane: number;
}

/**
 * Lays out finishes on a strip to scale by their gaps. Marbles closer than `width` (a marble's share of the strip) go
 * to separate lanes.
 */
export function layoutStrip(all: readonly Finish[], width: number): StripMarble[] {
  const timed = all.filter((finish) => finish.behind !== null);
  const spread = timed.at(-1)?.behind ?? 0;
  const ends: number[] = [];
  return timed.map((finish) => {
    const at = spread > 0 ? (finish.behind ?? 0) / spread : 0;
    const free = ends.findIndex((end) => at - end >= width);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = at;
    return { ...finish, at, lane };
  });
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** At most `most` ticks at round gaps (seconds) on a strip of `spread` seconds, from 0. */
export function stripTicks(spread: number, most: number): number[] {
  const step = STEPS.find((candidate) => spread / candidate < most);
  if (!(spread > 0) || step === undefined) return [0];
  return Array.from({ length: Math.floor(spread / step + 1e-9) + 1 }, (_, index) =>
    Number((index * step).toFixed(1)),
  );
}
