import type * as v from "valibot";
import { STATISTICS } from "#contract/endpoints.ts";
import type { StatisticName } from "#contract/statistics.ts";
import { earliestFirst } from "#domain/latest.ts";
import { parsePatternRoad } from "#domain/pattern-roads.ts";
import { toParsedWindow } from "#domain/races.ts";
import { parseSequence } from "#domain/sequence.ts";
import { computeStatistic, type StatisticWindow } from "#domain/statistics.ts";
import { toPoints, selectRecords } from "#domain/timing.ts";
import { listSequences } from "#domain/two-sides.ts";
import type { Clock } from "#server/clock.ts";
import { addRead, type Api, type Resource } from "#server/http/call.ts";
import { badParameter } from "#server/http/input.ts";
import type { Board } from "#server/live/board.ts";
import { emptyDay } from "#server/live/day.ts";
import { parseDraws, readWindow, type WindowParams } from "#server/live/statistic-window.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Store } from "#server/store/store.ts";
import { cacheSeconds, computeCacheTime, findTrack, currentDay, dayVersion } from "./tracks.ts";

type Route<Name extends StatisticName> = (typeof STATISTICS)[Name];

interface StatisticCall<Name extends StatisticName> {
  readonly track: TrackBoard;
  readonly params: v.InferOutput<Route<Name>["params"]>;
}

/** Common counts of statistics. */
interface Counted {
  readonly draws: number;
  /** Number of draws with another number of marbles. */
  readonly left_out: number;
}

export type Statistics = {
  readonly [Name in StatisticName]: (
    call: StatisticCall<Name>,
  ) => Promise<v.InferInput<Route<Name>["data"]> & Counted>;
};

/** Number of marbles of a window's races; for an empty window, of the track's other draws. */
function marbleCount(window: StatisticWindow, { draws, track }: TrackBoard): number {
  return window.marbles || toParsedWindow(parseDraws(draws)).marbles || track.marbles;
}

/** Throws 400 for a sequence that the track's races don't have. */
function checkRoad(road: string, marbles: number): void {
  const sequence = parseSequence(road);
  const exists = listSequences(marbles).some(
    ({ rank, kind }) => rank === sequence?.rank && kind === sequence.kind,
  );
  if (!exists) throw badParameter("road", { code: "trackPlace" });
}

/** Throws 400 for a number or place that the track's races don't have. */
function checkPatternRoad(road: string, marbles: number): void {
  const read = parsePatternRoad(road);
  if (read?.kind !== "sum2" && (read?.of ?? 0) > marbles) {
    throw badParameter("road", { code: "trackPlace" });
  }
}

/** The track's fastest times ever, equal ones earliest first. */
function toRecords({ fastest }: TrackBoard) {
  // Each draw is its own window, since their numbers of marbles may differ.
  const byTime = fastest.toSorted(earliestFirst);
  return selectRecords(byTime.flatMap((draw) => toPoints(toParsedWindow(parseDraws([draw])))));
}

/** Creates the statistics, computed from memory or, for an older day, with one query. */
export function createStatistics(store: Store): Statistics {
  const selectWindow = ({ track, params }: { track: TrackBoard; params: WindowParams }) =>
    readWindow(store, track, params);
  return {
    hotCold: async (call) => computeStatistic("hotCold", await selectWindow(call)),
    async twoSides(call) {
      const window = await selectWindow(call);
      const { params, track } = call;
      if (params.road !== undefined) checkRoad(params.road, marbleCount(window, track));
      const streakRaces = await window.running();
      return computeStatistic("twoSides", window, { ...params, streakRaces });
    },
    topThree: async (call) => computeStatistic("topThree", await selectWindow(call)),
    timing: async (call) => computeStatistic("timing", await selectWindow(call), call.params),
    async scatter(call) {
      const records = toRecords(call.track);
      return computeStatistic("scatter", await selectWindow(call), { ...call.params, records });
    },
    async patterns({ track, params }) {
      const window = await selectWindow({ track, params });
      if (params.road !== undefined) checkPatternRoad(params.road, marbleCount(window, track));
      return computeStatistic("patterns", window, params);
    },
  };
}

interface StatisticDeps {
  readonly board: Board;
  readonly clock: Clock;
  readonly statistics: Statistics;
  readonly store: Store;
}

/** The handler of a statistic over a track's newest draws or a day. */
function statisticResource<Name extends StatisticName>(
  { board, clock, statistics, store }: StatisticDeps,
  name: Name,
): Resource<Route<Name>> {
  const compute: Statistics[Name] = statistics[name];
  return ({ params }) => {
    const track = findTrack(board, params.cate_id);
    const today = currentDay(track, clock);
    const day = { track, date: params.date, today };
    // Records are part of every day's response.
    const records = name === "scatter" ? track.fastest.map(({ seq }) => seq).join() : "";
    const { version, key } = dayVersion(day);
    return {
      // `limit` doesn't matter for a day.
      key: JSON.stringify([
        params.date === undefined ? params : { ...params, limit: 0 },
        key,
        records,
      ]),
      version,
      heavy: true,
      seconds: cacheSeconds(day, computeCacheTime({ board, clock })),
      make: async () => {
        const data = await compute({ track, params });
        const { date } = params;
        const isEmpty = date !== undefined && data.draws + data.left_out === 0;
        const empty = isEmpty ? await emptyDay(store, track, { date, today }) : undefined;
        return { ...data, empty };
      },
    };
  };
}

const WINDOW =
  "Covers the newest `limit` draws or those of a drawing day (`date`). `draws` is their number, `missing` the number of missing draws.";

const STATISTIC_NAMES = Object.keys(STATISTICS) as StatisticName[]; // its own keys

const SUMMARIES: Readonly<Record<StatisticName, string>> = {
  hotCold: "Hits and gaps of each number at each place",
  twoSides: "Big and small, odd and even, dragon and tiger; with `road`, a big road",
  patterns: "Sums of the first two, halves, moves and remainders; with `road`, a road",
  topThree: "How often each number was first to third",
  timing: "Times of each number",
  scatter: "The place of each number in each draw",
};

export function statisticRoutes(api: Api, deps: StatisticDeps): void {
  for (const name of STATISTIC_NAMES)
    addRead(api, {
      endpoint: STATISTICS[name],
      about: { name, tag: "statistics", summary: SUMMARIES[name], description: WINDOW },
      resource: statisticResource(deps, name),
    });
}
