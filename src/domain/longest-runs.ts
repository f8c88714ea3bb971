import type { Patterns } from "#contract/statistics.ts";
import { expectedLongestRun, sideShare } from "./pattern-chance.ts";
import { type Race, type RaceWindow, rounded } from "./races.ts";
import { sequencesOf, sideAt, sidesOfKind } from "./two-sides.ts";
import type { Sequence } from "./sequence.ts";
import { stretchesOf } from "./stretches.ts";

interface Run {
  readonly longest: number;
  /** Term of its last draw; empty without a run. */
  readonly to_term: string;
}

const NO_RUN: Run = { longest: 0, to_term: "" };

/** The longest run of each value, of equal ones the newest; `valueOf` is null where a race has none. */
function longestRuns<Value>(
  stretches: readonly (readonly Race[])[],
  valueOf: (race: Race) => Value | null,
): ReadonlyMap<Value, Run> {
  const longest = new Map<Value, Run>();
  for (const stretch of stretches) {
    let run: { value: Value | null; count: number; term: string } | null = null;
    for (const race of stretch) {
      const value = valueOf(race);
      const count: number = run?.value === value ? run.count + 1 : 1;
      const term: string = run?.value === value ? run.term : race.term;
      run = { value, count, term };
      if (value !== null && count > (longest.get(value)?.longest ?? 0)) {
        longest.set(value, { longest: count, to_term: term });
      }
    }
  }
  return longest;
}

type SideRuns = Patterns["side_runs"];

function runsOfSequence(
  stretches: readonly (readonly Race[])[],
  sequence: Sequence,
  marbles: number,
): SideRuns {
  const runs = longestRuns(stretches, ({ order }) => sideAt(order, sequence));
  const lengths = stretches.map(({ length }) => length);
  return sidesOfKind(sequence.kind).map((value) => ({
    ...sequence,
    value,
    ...(runs.get(value) ?? NO_RUN),
    fair: rounded(expectedLongestRun(lengths, sideShare(sequence, value, marbles)), 2),
  }));
}

/** The longest runs of a window: of each side of each sequence, and of each number at each place. */
export function longestRunsOf({
  races,
  marbles,
}: RaceWindow): Pick<Patterns, "side_runs" | "number_runs" | "number_fair"> {
  const stretches = stretchesOf(races);
  const numbers = Array.from({ length: marbles }, (_, index) => index + 1);
  const lengths = stretches.map(({ length }) => length);
  return {
    side_runs: sequencesOf(marbles).flatMap((sequence) =>
      runsOfSequence(stretches, sequence, marbles),
    ),
    number_runs: numbers.map((rank) => {
      const runs = longestRuns(stretches, ({ order }) => order[rank - 1] ?? null);
      return {
        rank,
        items: numbers.map((number) => ({ number, ...(runs.get(number) ?? NO_RUN) })),
      };
    }),
    number_fair: marbles === 0 ? null : rounded(expectedLongestRun(lengths, 1 / marbles), 2),
  };
}
