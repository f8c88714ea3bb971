import type { Patterns } from "#contract/statistics.ts";
import { expectedLongestRun } from "./longest-run-chance.ts";
import { sideShare } from "./pattern-chance.ts";
import { type Race, rounded } from "./races.ts";
import { listSequences, sideAt, sidesOfKind } from "./two-sides.ts";

interface Run {
  readonly longest: number;
  /** Term of its last draw; "" without a run. */
  readonly to_term: string;
}

const NO_RUN: Run = { longest: 0, to_term: "" };

/** The longest run of each value, the newest of equal ones; `valueOf` returns null for no value. */
function longestRuns<Value>(
  stretches: readonly (readonly Race[])[],
  valueOf: (race: Race) => Value | null,
): ReadonlyMap<Value, Run> {
  const longest = new Map<Value, Run>();
  for (const stretch of stretches) {
    let current: Value | null = null;
    let [count, term] = [0, ""];
    for (const race of stretch) {
      const value = valueOf(race);
      if (value !== current || value === null) [current, count, term] = [value, 0, race.term];
      count += 1;
      if (value !== null && count > (longest.get(value)?.longest ?? 0)) {
        longest.set(value, { longest: count, to_term: term });
      }
    }
  }
  return longest;
}

/** Returns the rounded expected longest run of a probability, cached. */
function fairRuns(stretches: readonly (readonly Race[])[]): (share: number) => number {
  const lengths = stretches.map(({ length }) => length);
  const known = new Map<number, number>();
  return (share) => {
    const fair = known.get(share) ?? rounded(expectedLongestRun(lengths, share), 2);
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
