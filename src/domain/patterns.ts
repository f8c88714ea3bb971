import type { Patterns } from "#contract/statistics.ts";
import { findLongestRuns } from "./longest-runs.ts";
import { sumOfTop } from "./order.ts";
import { listMoves, findPlace } from "./pattern-roads.ts";
import { HALVES, classifyHalf, MODS, moduloThree, MOVES } from "./pattern-values.ts";
import { type RaceWindow, round } from "./races.ts";
import { splitStretches } from "./stretches.ts";

type Stretches = ReturnType<typeof splitStretches>;

/** Hits and gaps of an event at these ascending race indices (0: the newest). */
function computeGaps(seen: readonly number[], draws: number) {
  const ends = [-1, ...seen, draws];
  const gaps = ends.slice(1).map((end, index) => end - (ends[index] ?? 0) - 1);
  const hits = seen.length;
  return {
    hits,
    gap: seen[0] ?? draws,
    avg_gap: round((draws - hits) / (hits + 1), 2),
    max_gap: Math.max(...gaps),
  };
}

function countSums({ races, marbles }: RaceWindow): Patterns["sums"] {
  const seen = Map.groupBy(races.keys(), (index) => sumOfTop(races[index]?.order ?? [], 2));
  return Array.from({ length: Math.max(0, 2 * marbles - 3) }, (_, index) => {
    const sum = index + 3;
    return { sum, ...computeGaps(seen.get(sum) ?? [], races.length) };
  });
}

/** Counts of words among `values`. */
function countValues<Word extends string>(
  words: readonly Word[],
  values: readonly (Word | null)[],
): number[] {
  return words.map((word) => values.filter((value) => value === word).length);
}

function countHalves({ races, marbles }: RaceWindow, number: number): Patterns["halves"][number] {
  const [front = 0, mid = 0, back = 0] = countValues(
    HALVES,
    races.map(({ order }) => classifyHalf(findPlace(order, number), marbles)),
  );
  return { number, front, mid, back };
}

function movesAt(stretches: Stretches, rank: number): Patterns["moves"][number] {
  const [rise = 0, level = 0, fall = 0] = countValues(MOVES, listMoves(stretches, rank));
  return { rank, rise, level, fall };
}

function modsAt({ races }: RaceWindow, rank: number): Patterns["mods"][number] {
  const [zero = 0, one = 0, two = 0] = countValues(
    MODS,
    races.map(({ order }) => moduloThree(order[rank - 1] ?? 0)),
  );
  return { rank, zero, one, two };
}

/** The patterns of a window; docs/domain.md defines them. */
export function computePatterns(window: RaceWindow) {
  const numbers = Array.from({ length: window.marbles }, (_, index) => index + 1);
  const stretches = splitStretches(window.races);
  return {
    sums: countSums(window),
    ...findLongestRuns(stretches, window.marbles),
    halves: numbers.map((number) => countHalves(window, number)),
    moves: numbers.map((rank) => movesAt(stretches, rank)),
    mods: numbers.map((rank) => modsAt(window, rank)),
  };
}
