import { SCATTER_PAGE_DRAWS } from "#contract/limits.ts";
import type { Scatter, StatisticData, StatisticName } from "#contract/statistics.ts";
import { shortRoads, thinPoints, timingForScreen } from "./for-screen.ts";
import { computeHotCold } from "./hot-cold.ts";
import { computePatterns } from "./patterns.ts";
import { patternValues, parsePatternRoad } from "./pattern-roads.ts";
import type { Race, RaceWindow } from "./races.ts";
import { type Bead, toBeads, beadsWith } from "./road.ts";
import { parseSequence } from "./sequence.ts";
import { toPoints, computeTiming } from "./timing.ts";
import { computeTopThree } from "./top-three.ts";
import { computeSideCounts, findStreaks } from "./two-sides.ts";

/** A window of a track's races. */
export interface StatisticWindow extends RaceWindow {
  readonly cate_id: number;
  /** Number of draws that the window should have: `limit`, or all of a day. */
  readonly wanted: number;
  /** Withdrawn or cancelled terms after the newest draw and (for a day) before the oldest; newest first. */
  readonly newer: readonly string[];
  readonly older: readonly string[];
}

export interface StatisticOptions {
  /** `screen` reduces lists to the resolution of a screen; figures always cover the whole window. */
  readonly detail?: "all" | "screen";
  /** The API's name of the road (`1:size`, for patterns `half:1`); absent for no road. */
  readonly road?: string | undefined;
  /** Page of the scatter's points, from 1; `screen` has one page. */
  readonly page?: number;
  /** Races for the current streaks; by default those of the window. */
  readonly streakRaces?: readonly Race[];
  /** The track's fastest times ever. */
  readonly records?: Scatter["records"];
}

function createFrame(window: StatisticWindow) {
  return {
    cate_id: window.cate_id,
    number_count: window.marbles,
    draws: window.races.length,
    wanted: window.wanted,
    missing: window.missing,
    left_out: window.leftOut,
    from_term: window.fromTerm,
    to_term: window.toTerm,
  };
}

/** Adds withdrawn and cancelled draws to the ends of a road. */
function withEnds<Value>(
  { newer, older }: StatisticWindow,
  beads: readonly Bead<Value>[],
): Bead<Value>[] {
  const missing = (term: string) => ({ term, value: null });
  return [...newer.map(missing), ...beads, ...older.map(missing)];
}

function createRoads(window: StatisticWindow, road: string | undefined) {
  const sequence = road === undefined ? null : parseSequence(road);
  if (road === undefined || sequence === null) return [];
  return [{ road, beads: withEnds(window, toBeads(window.races, sequence)) }];
}

function createPatternRoads(window: StatisticWindow, road: string | undefined) {
  const read = road === undefined ? null : parsePatternRoad(road);
  if (road === undefined || read === null) return [];
  const { races } = window;
  return [{ road, beads: withEnds(window, beadsWith(races, patternValues(races, read))) }];
}

function selectPage(window: RaceWindow, page: number): RaceWindow {
  const from = (page - 1) * SCATTER_PAGE_DRAWS;
  return { ...window, races: window.races.slice(from, from + SCATTER_PAGE_DRAWS) };
}

type Makers = {
  readonly [Name in StatisticName]: (
    window: StatisticWindow,
    options: StatisticOptions,
  ) => Omit<StatisticData[Name], keyof ReturnType<typeof createFrame>>;
};

const MAKERS: Makers = {
  hotCold: computeHotCold,
  topThree: computeTopThree,
  timing: (window, { detail }) =>
    detail === "screen" ? timingForScreen(window) : computeTiming(window),
  twoSides(window, { detail, road, streakRaces = window.races }) {
    const roads = createRoads(window, road);
    return {
      ...computeSideCounts(window),
      streaks: findStreaks(streakRaces),
      roads: detail === "screen" ? shortRoads(roads) : roads,
    };
  },
  scatter: (window, { detail, page = 1, records = [] }) => ({
    pages: Math.max(1, Math.ceil(window.races.length / SCATTER_PAGE_DRAWS)),
    points:
      detail === "screen" ? [...thinPoints(toPoints(window))] : toPoints(selectPage(window, page)),
    records,
  }),
  patterns(window, { detail, road }) {
    const roads = createPatternRoads(window, road);
    return { ...computePatterns(window), roads: detail === "screen" ? shortRoads(roads) : roads };
  },
};

/** Computes a statistic of a window in the API's shape. */
export function computeStatistic<Name extends StatisticName>(
  name: Name,
  window: StatisticWindow,
  options: StatisticOptions = {},
): StatisticData[Name] {
  // TypeScript can't infer that the frame and the maker's result form the data of `Name`.
  return {
    ...createFrame(window),
    ...MAKERS[name](window, options),
  } as unknown as StatisticData[Name];
}
