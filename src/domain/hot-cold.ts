import type { HotCold } from "#contract/statistics.ts";
import { type RaceWindow, round } from "./races.ts";

/** Minimum of draws for hot and cold. */
export const COLOURED_FROM_DRAWS = 10;

/**
 * Thresholds of hot and cold in hits: expectation plus and minus one standard deviation of a number's hits at a place
 * (binomial with `draws` trials of probability 1/`marbles`). Null for too few draws.
 */
export function heatRule(draws: number, marbles: number): { hot: number; cold: number } | null {
  if (draws < COLOURED_FROM_DRAWS || marbles < 2) return null;
  // Divided last, so that whole thresholds are exact: 13 for 169 draws of ten.
  const spread = Math.sqrt(draws * (marbles - 1));
  return {
    hot: Math.ceil((draws + spread) / marbles),
    cold: Math.floor((draws - spread) / marbles),
  };
}

/** Hits of a number at a place, and its gaps, in draws. */
interface Tally {
  hits: number;
  /** Draws since the last hit, 0 for the newest draw; −1 before the first. */
  gap: number;
  longest: number;
  lastSeen: number;
}

function tally({ races, marbles }: RaceWindow): Tally[][] {
  const places = Array.from({ length: marbles }, () =>
    Array.from({ length: marbles }, (): Tally => ({ hits: 0, gap: -1, longest: 0, lastSeen: -1 })),
  );
  races.forEach(({ order }, index) => {
    order.forEach((number, place) => {
      const entry = places[place]?.[number - 1];
      if (entry === undefined) return;
      entry.hits += 1;
      if (entry.gap < 0) entry.gap = index;
      entry.longest = Math.max(entry.longest, index - entry.lastSeen - 1);
      entry.lastSeen = index;
    });
  });
  return places;
}

type Heat = HotCold["positions"][number]["items"][number]["state"];

function classifyHeat(hits: number, rule: ReturnType<typeof heatRule>): Heat {
  if (rule === null) return "none";
  if (hits >= rule.hot) return "hot";
  return hits <= rule.cold ? "cold" : "warm";
}

export function computeHotCold(window: RaceWindow): Pick<HotCold, "rule" | "positions"> {
  const draws = window.races.length;
  const rule = heatRule(draws, window.marbles);
  const positions = tally(window).map((numbers, place) => ({
    rank: place + 1,
    items: numbers.map(({ hits, gap, longest, lastSeen }, index) => ({
      number: index + 1,
      hits,
      gap: gap < 0 ? draws : gap,
      avg_gap: round((draws - hits) / (hits + 1), 2),
      max_gap: Math.max(longest, draws - lastSeen - 1),
      state: classifyHeat(hits, rule),
    })),
  }));
  return { rule, positions };
}
