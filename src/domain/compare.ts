import { placeChance } from "./chance.ts";
import { marbleForm } from "./marble.ts";
import { type RaceWindow, rounded } from "./races.ts";
import { sizeOf } from "./sides.ts";
import { leaderOf } from "./standout.ts";

function mean(values: readonly number[], decimals: number): number | null {
  if (values.length === 0) return null;
  return rounded(values.reduce((sum, value) => sum + value, 0) / values.length, decimals);
}

/** Figures of a track over a window; times in seconds, shares from 0 to 1; null if there are none. */
export interface TrackFigures {
  readonly races: number;
  readonly averageTime: number | null;
  readonly bestTime: number | null;
  /** The winner's lead on average. */
  readonly margin: number | null;
  readonly big: number | null;
  readonly odd: number | null;
  /** What chance gives for a big and an odd winner. */
  readonly chance: { readonly big: number; readonly odd: number } | null;
  /** The marble that won most often, its wins, and how often chance alone has such a leader. */
  readonly leader: {
    readonly number: number;
    readonly hits: number;
    readonly windows: number;
  } | null;
}

export function trackFigures({ races, marbles }: RaceWindow): TrackFigures {
  const winners = races.map(({ order }) => order[0] ?? 0);
  const times = races.flatMap(({ timings: [first] }) => first ?? []);
  const margins = races.flatMap(({ timings: [first, second] }) =>
    first === undefined || second === undefined ? [] : second - first,
  );
  const wins = Array.from(
    { length: marbles },
    (_, index) => winners.filter((winner) => winner === index + 1).length,
  );
  const share = (fits: (winner: number) => boolean) =>
    races.length === 0 ? null : rounded(winners.filter(fits).length / races.length, 3);
  const leader = leaderOf(wins, races.length, 1 / marbles);
  return {
    races: races.length,
    averageTime: mean(times, 3),
    bestTime: times.length === 0 ? null : Math.min(...times),
    margin: mean(margins, 3),
    big: share((winner) => sizeOf(winner, marbles) === "big"),
    odd: share((winner) => winner % 2 === 1),
    chance: placeChance(marbles),
    leader: leader && { number: leader.index + 1, hits: leader.hits, windows: leader.windows },
  };
}

/** Figures of a marble over a window; times in seconds, places from 1; null if there are none. */
export interface MarbleFigures {
  readonly races: number;
  readonly wins: number;
  /** Wins that chance gives. */
  readonly fair: number;
  readonly averageRank: number | null;
  readonly averageTime: number | null;
  readonly bestTime: number | null;
  /** Races since its last win; null if the window has none. */
  readonly wait: number | null;
  /** Most races between two wins, or before the first and after the last. */
  readonly longestWait: number;
}

export function marbleFigures(window: RaceWindow, number: number): MarbleFigures {
  const { form, ranks, fair, averageRank, best } = marbleForm(window, number);
  const wins = form.flatMap(({ rank }, index) => (rank === 1 ? index : []));
  const ends = [-1, ...wins, form.length];
  const waits = ends.slice(1).map((end, index) => end - (ends[index] ?? 0) - 1);
  return {
    races: form.length,
    wins: ranks[0] ?? 0,
    fair,
    averageRank,
    averageTime: mean(
      form.flatMap(({ seconds }) => seconds ?? []),
      3,
    ),
    bestTime: best?.seconds ?? null,
    wait: wins[0] ?? null,
    longestWait: Math.max(...waits),
  };
}

/** The course over a window, oldest first: a marble's places, or the winner's seconds of a track. */
export function courseOf(window: RaceWindow, number: number | null): (number | null)[] {
  return window.races
    .map(({ order, timings }) => {
      if (number === null) return timings[0] ?? null;
      const place = order.indexOf(number);
      return place === -1 ? null : place + 1;
    })
    .toReversed();
}
