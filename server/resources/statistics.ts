import type * as v from "valibot";
import type { hotCold, scatter, timing, topThree, twoSides } from "#contract/endpoints.ts";
import { SCATTER_PAGE_DRAWS } from "#contract/limits.ts";
import type { Scatter, TwoSides } from "#contract/statistics.ts";
import { shortRoads, thinPoints, timingForScreen } from "#domain/for-screen.ts";
import { hotColdOf } from "#domain/hot-cold.ts";
import { earliestFirst } from "#domain/latest.ts";
import { windowOfRead } from "#domain/races.ts";
import { beadsOf, readSequence } from "#domain/road.ts";
import { pointsOf, recordsOf, timingOf } from "#domain/timing.ts";
import { topThreeOf } from "#domain/top-three.ts";
import { type Sequence, sequencesOf, sideCountsOf, streaksOf } from "#domain/two-sides.ts";
import { dayOf } from "#domain/zone.ts";
import type { Clock } from "#server/clock.ts";
import type { Resource, Route } from "#server/http/call.ts";
import { envelopeBytes } from "#server/http/envelope.ts";
import { badParameter } from "#server/http/input.ts";
import type { Board } from "#server/live/board.ts";
import { readDraws, readWindow, type StatisticWindow } from "#server/live/statistic-window.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Store } from "#server/store/store.ts";
import { cacheSecondsOf, findTrack, trackAfterDraw } from "./tracks.ts";

interface StatisticRoutes {
  readonly hotCold: typeof hotCold;
  readonly twoSides: typeof twoSides;
  readonly topThree: typeof topThree;
  readonly timing: typeof timing;
  readonly scatter: typeof scatter;
}

interface StatisticCall<Of extends Route> {
  readonly track: TrackBoard;
  readonly params: v.InferOutput<Of["params"]>;
}

type Computed<Data> = Data | Promise<Data>;

/** Computes each statistic. */
export type Statistics = {
  readonly [Name in keyof StatisticRoutes]: (
    call: StatisticCall<StatisticRoutes[Name]>,
  ) => Computed<v.InferInput<StatisticRoutes[Name]["data"]>>;
};

/** The fields that all statistics have. */
function frameOf(window: StatisticWindow) {
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

/** The sequence of a road; throws 400 where races of so many marbles have none of that name. */
function sequenceOf(road: string, marbles: number): Sequence {
  const sequence = readSequence(road);
  const exists = sequencesOf(marbles).some(
    ({ rank, kind }) => rank === sequence?.rank && kind === sequence.kind,
  );
  if (sequence === null || !exists) throw badParameter("road", { code: "trackPlace" });
  return sequence;
}

function roadsOf(
  window: StatisticWindow,
  trackBoard: TrackBoard,
  road?: string,
): TwoSides["roads"] {
  if (road === undefined) return [];
  // An empty window has the places of the track's other draws.
  const marbles =
    window.marbles ||
    windowOfRead(readDraws(trackBoard.draws, trackBoard.zone)).marbles ||
    trackBoard.track.marbles;
  const sequence = sequenceOf(road, marbles);
  const { tail, head } = window.gaps;
  const missing = (term: string) => ({ term, value: null });
  const beads = beadsOf(window.races, sequence);
  return [{ road, beads: [...tail.map(missing), ...beads, ...head.map(missing)] }];
}

/** The track's fastest times ever; of equal ones the earliest first. */
function recordsOfTrack({ fastest, zone }: TrackBoard): Scatter["records"] {
  // One draw at a time, since their counts of marbles may differ.
  const byTime = fastest.toSorted(earliestFirst);
  return recordsOf(byTime.flatMap((draw) => pointsOf(windowOfRead(readDraws([draw], zone)))));
}

/** One page of a window, newest draws first; empty past the last page. */
function pageOf(window: StatisticWindow, page: number): StatisticWindow {
  const from = (page - 1) * SCATTER_PAGE_DRAWS;
  return { ...window, races: window.races.slice(from, from + SCATTER_PAGE_DRAWS) };
}

/** Computes the statistics from the draws in memory, or with one query for a day that isn't there. */
export function createStatistics(store: Store): Statistics {
  return {
    async hotCold({ track, params }) {
      const window = await readWindow(store, track, params);
      return { ...frameOf(window), ...hotColdOf(window) };
    },
    async twoSides({ track, params }) {
      const window = await readWindow(store, track, params);
      const roads = roadsOf(window, track, params.road);
      const streaks = streaksOf(await window.running());
      const roadsSent = params.detail === "screen" ? shortRoads(roads) : roads;
      return { ...frameOf(window), ...sideCountsOf(window), streaks, roads: roadsSent };
    },
    async topThree({ track, params }) {
      const window = await readWindow(store, track, params);
      return { ...frameOf(window), ...topThreeOf(window) };
    },
    async timing({ track, params }) {
      const window = await readWindow(store, track, params);
      const timing = params.detail === "screen" ? timingForScreen(window) : timingOf(window);
      return { ...frameOf(window), ...timing };
    },
    async scatter({ track, params }) {
      const window = await readWindow(store, track, params);
      const points =
        params.detail === "screen"
          ? [...thinPoints(pointsOf(window))]
          : pointsOf(pageOf(window, params.page));
      const pages = Math.max(1, Math.ceil(window.races.length / SCATTER_PAGE_DRAWS));
      return { ...frameOf(window), pages, points, records: recordsOfTrack(track) };
    },
  };
}

/** The parsed parameters in the schema's order; a day has no other window. */
function keyOf(params: { readonly limit: number; readonly date?: string | undefined }): string {
  return JSON.stringify(params.date === undefined ? params : { ...params, limit: undefined });
}

interface StatisticDeps {
  readonly board: Board;
  readonly clock: Clock;
  readonly store: Store;
}

/** A statistic of a track over its last draws or a day. */
export function statisticResource<Of extends StatisticRoutes[keyof StatisticRoutes]>(
  { board, clock, store }: StatisticDeps,
  endpoint: Of,
  compute: (call: StatisticCall<Of>) => unknown,
): Resource<Of> {
  return ({ params, language }) => {
    const track = findTrack(board, params.cate_id);
    const today = dayOf(track.zone, Math.floor(clock.now() / 1000));
    return {
      key: `${endpoint.path}|${keyOf(params)}|${language}`,
      version: track.version,
      heavy: true,
      seconds: cacheSecondsOf({ track, date: params.date, today }, clock.now()),
      make: async () => {
        const then = await trackAfterDraw(store, track, params.at);
        return envelopeBytes(language, await compute({ track: then, params }));
      },
    };
  };
}
