import * as v from "valibot";
import { EmptyDay } from "./draw.ts";
import { count, figure, list, text, word } from "./wire.ts";

/** The window of a statistic; `missing` counts its due draws that aren't stored (docs/domain.md). */
const window = {
  cate_id: count,
  number_count: count,
  draws: count,
  wanted: count,
  missing: count,
  left_out: count,
  from_term: text(),
  to_term: text(),
  /** Of a day without draws only. */
  empty: v.optional(EmptyDay),
};

export const HEAT_STATES = ["hot", "warm", "cold", "none"] as const;

/**
 * Hot & cold: hits and gaps of each number at each place. `rule` has the thresholds in hits (hot from, cold up to; a
 * negative one is never met); null for too few draws.
 */
export const HotCold = v.object({
  ...window,
  rule: v.optional(
    v.fallback(v.nullable(v.object({ hot: v.number(), cold: v.number() })), null),
    null,
  ),
  positions: list(
    v.object({
      rank: count,
      items: list(
        v.object({
          number: count,
          hits: count,
          gap: count,
          avg_gap: figure,
          max_gap: count,
          state: word(HEAT_STATES, "none"),
        }),
      ),
    }),
  ),
});
export type HotCold = v.InferOutput<typeof HotCold>;

const sides = { big: count, small: count, odd: count, even: count };
const SIDE_VALUES = ["big", "small", "mid", "odd", "even", "dragon", "tiger"] as const;
const STREAK_KINDS = ["size", "parity", "dt"] as const;

/** Two sides: counts of each side at each place, the running streaks, and a big road on request. */
export const TwoSides = v.object({
  ...window,
  positions: list(v.object({ rank: count, ...sides, mid: count, dragon: figure, tiger: figure })),
  sum2: v.object(sides),
  sum3: v.object(sides),
  streaks: list(
    v.object({
      // `count` accepts anything as 0, so it comes last.
      rank: v.union([v.literal("sum2"), count]),
      kind: word(STREAK_KINDS, "size"),
      value: v.picklist(SIDE_VALUES),
      count,
    }),
  ),
  roads: list(
    v.object({
      road: text(),
      beads: list(v.object({ term: text(), value: v.nullable(v.picklist(SIDE_VALUES)) })),
    }),
  ),
});
export type TwoSides = v.InferOutput<typeof TwoSides>;

/** Top-3 rate: each marble's first, second and third places; `fair` is 3/k. */
export const TopThree = v.object({
  ...window,
  items: list(v.object({ number: count, first: count, second: count, third: count, rate: figure })),
  fair: figure,
});
export type TopThree = v.InferOutput<typeof TopThree>;

/** A positive whole number; anything else is dropped. */
const more = v.optional(
  v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
);

/**
 * Timing in seconds; `timed` draws have times. For a screen, `series` is thinned: `missing` counts the missing draws
 * between a draw and the next older one of the series; `times` has the seconds per place if there are few.
 */
export const Timing = v.object({
  ...window,
  by_number: list(
    v.object({
      number: count,
      n: count,
      avg: figure,
      best: figure,
      best_term: text(),
      worst: figure,
      worst_term: text(),
      sd: figure,
      avg_behind: figure,
    }),
  ),
  by_rank: list(v.object({ rank: count, avg: figure })),
  timed: more,
  series: list(
    v.object({
      term: text(),
      first: figure,
      margin: figure,
      last: figure,
      missing: more,
      times: v.optional(v.fallback(v.optional(v.array(v.number())), undefined)),
    }),
  ),
});
export type Timing = v.InferOutput<typeof Timing>;

/**
 * Scatter: finishes of the window as points, newest draw first, and the track's fastest times. Points are those of one
 * of `pages` of draws; for a screen, those of the whole window, where a point may represent `n` similar finishes.
 */
export const Scatter = v.object({
  ...window,
  pages: more,
  points: list(v.object({ term: text(), number: count, rank: count, timing: figure, n: more })),
  records: list(v.object({ term: text(), number: count, timing: figure })),
});
export type Scatter = v.InferOutput<typeof Scatter>;

/** A longest run in the window, and the term of its last draw. */
const run = { longest: count, to_term: text() };

/**
 * Patterns: sums of the top 2 with their gaps, longest runs with their expected values (`fair`, `number_fair`), halves
 * of the field, moves and remainders, and on request a road of one of them. A bead's value is a sum, `front`, `mid`,
 * `back`, `rise`, `level`, `fall`, `none`, `0`, `1` or `2`, and null for a missing draw.
 */
export const Patterns = v.object({
  ...window,
  sums: list(v.object({ sum: count, hits: count, gap: count, avg_gap: figure, max_gap: count })),
  side_runs: list(
    v.object({
      rank: v.union([v.literal("sum2"), count]),
      kind: word(STREAK_KINDS, "size"),
      value: v.picklist(SIDE_VALUES),
      ...run,
      fair: figure,
    }),
  ),
  number_runs: list(v.object({ rank: count, items: list(v.object({ number: count, ...run })) })),
  number_fair: figure,
  halves: list(v.object({ number: count, front: count, mid: count, back: count })),
  moves: list(v.object({ rank: count, rise: count, level: count, fall: count })),
  mods: list(v.object({ rank: count, zero: count, one: count, two: count })),
  roads: list(
    v.object({
      road: text(),
      beads: list(v.object({ term: text(), value: v.nullable(v.string()) })),
    }),
  ),
});
export type Patterns = v.InferOutput<typeof Patterns>;

export interface StatisticData {
  readonly hotCold: HotCold;
  readonly twoSides: TwoSides;
  readonly topThree: TopThree;
  readonly timing: Timing;
  readonly scatter: Scatter;
  readonly patterns: Patterns;
}
export type StatisticName = keyof StatisticData;
