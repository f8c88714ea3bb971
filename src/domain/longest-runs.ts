import type { Patterns } from "#contract/statistics.ts";
import { sideShare } from "./pattern-chance.ts";
import { type Race, round } from "./races.ts";
import { listSequences, sideAt, sidesOfKind } from "./two-sides.ts";

interface Run {
  readonly longest: number;
  /** Term of its last draw; "" without a run. */
  readonly to_term: string;
}

const NO_RUN: Run = { longest: 0, to_term: "" };

/** The longest run of each value, the newest of equal ones; `getValue` returns null for no value. */
function longestRuns<Value>(
  stretches: readonly (readonly Race[])[],
  getValue: (race: Race) => Value | null,
): ReadonlyMap<Value, Run> {
  const longest = new Map<Value, Run>();
  for (const stretch of stretches) {
    let current: Value | null = null;
    let [count, term] = [0, ""];
    for (const race of stretch) {
      const value = getValue(race);
      if (value !== current || value === null) [current, count, term] = [value, 0, race.term];
      count += 1;
      if (value !== null && count > (longest.get(value)?.longest ?? 0)) {
        longest.set(value, { longest: count, to_term: term });
      }
    }
  }
  return longest;
}

/** Size below which terms of the sum are dropped. */
const NEGLIGIBLE = 1e-6;

/**
 * The expected longest run (in draws) of an event of probability `share` over unbroken stretches of these lengths:
 * Σ over L ≥ 1 of P(a run of L or more).
 */
export function expectedLongestRun(stretches: readonly number[], share: number): number {
  const most = Math.max(0, ...stretches);
  let expected = 0;
  for (let length = 1; length <= most; length += 1) {
    // none[n]: probability that n draws have no run of `length`.
    const none: number[] = [];
    for (let draws = 0; draws <= most; draws += 1) {
      const before = none[draws - 1] ?? 1;
      if (draws < length) none.push(1);
      else if (draws === length) none.push(1 - share ** length);
      else none.push(before - (1 - share) * share ** length * (none[draws - length - 1] ?? 1));
    }
    const some = 1 - stretches.reduce((all, draws) => all * (none[draws] ?? 1), 1);
    expected += some;
    if (some < NEGLIGIBLE) break;
  }
  return expected;
}

/** Returns the rounded expected longest run of a probability, cached. */
function fairRuns(stretches: readonly (readonly Race[])[]): (share: number) => number {
  const lengths = stretches.map(({ length }) => length);
  const known = new Map<number, number>();
  return (share) => {
    const fair = known.get(share) ?? round(expectedLongestRun(lengths, share), 2);
    known.set(share, fair);
    return fair;
  };
}

/** Longest runs over unbroken stretches: of each side of each sequence, and of each number at each place. */
export function findLongestRuns(
  stretches: readonly (readonly Race[])[],
  marbles: number,
): Pick<Patterns, "side_runs" | "number_runs" | "number_fair"> {
  const fair = fairRuns(stretches);
  const numbers = Array.from({ length: marbles }, (_, index) => index + 1);
  return {
    side_runs: listSequences(marbles).flatMap((sequence) => {
      const runs = longestRuns(stretches, ({ order }) => sideAt(order, sequence));
      return sidesOfKind(sequence.kind).map((value) => ({
        ...sequence,
        value,
        ...(runs.get(value) ?? NO_RUN),
        fair: fair(sideShare(sequence, value, marbles)),
      }));
    }),
    number_runs: numbers.map((rank) => {
      const runs = longestRuns(stretches, ({ order }) => order[rank - 1] ?? null);
      return {
        rank,
        items: numbers.map((number) => ({ number, ...(runs.get(number) ?? NO_RUN) })),
      };
    }),
    number_fair: marbles === 0 ? null : fair(1 / marbles),
  };
}
