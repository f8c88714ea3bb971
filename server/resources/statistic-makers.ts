import { SCATTER_PAGE_DRAWS } from "#contract/limits.ts";
import type { Scatter, TwoSides } from "#contract/statistics.ts";
import { shortRoads, thinPoints, timingForScreen } from "#domain/for-screen.ts";
import { hotColdOf } from "#domain/hot-cold.ts";
import { earliestFirst } from "#domain/latest.ts";
import { windowOfRead } from "#domain/races.ts";
import { beadsOf, readSequence } from "#domain/road.ts";
import { pointsOf, recordsOf, timingOf } from "#domain/timing.ts";
import { topThreeOf } from "#domain/top-three.ts";
import type { Sequence } from "#domain/two-sides.ts";
import { sequencesOf, sideCountsOf, streaksOf } from "#domain/two-sides.ts";
import { readDraws, readWindow } from "#server/live/statistic-window.ts";
import type { StatisticWindow } from "#server/live/statistic-window.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Store } from "#server/store/store.ts";
import { badParameter } from "#server/http/params.ts";
import type { Statistics } from "./statistics.ts";

/** What every statistic says of its window. */
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

/** The sequence of a road; throws 400 where races of so many marbles have no such one. */
function sequenceOf(road: string, marbles: number): Sequence {
  const sequence = readSequence(road);
  const known = sequencesOf(marbles).some(
    ({ rank, kind }) => rank === sequence?.rank && kind === sequence.kind,
  );
  if (sequence === null || !known) throw badParameter("road", "must be a place of this track");
  return sequence;
}

function roadsOf(window: StatisticWindow, shown: TrackBoard, road?: string): TwoSides["roads"] {
  if (road === undefined) return [];
  // An empty window has the places of the track's other draws.
  const marbles =
    window.marbles ||
    windowOfRead(readDraws(shown.draws, shown.zone)).marbles ||
    shown.track.marbles;
  const sequence = sequenceOf(road, marbles);
  const { tail, head } = window.gaps;
  const missing = (term: string) => ({ term, value: null });
  const beads = beadsOf(window.races, sequence);
  return [{ road, beads: [...tail.map(missing), ...beads, ...head.map(missing)] }];
}

/** The track's fastest times ever, of equal ones the earliest first. */
function recordsOfTrack({ fastest, zone }: TrackBoard): Scatter["records"] {
  // Each draw by itself, as they may have different counts of marbles.
  const byTime = fastest.toSorted(earliestFirst);
  return recordsOf(byTime.flatMap((draw) => pointsOf(windowOfRead(readDraws([draw], zone)))));
}

/** The draws of a page of a window, newest first; none past the last page. */
function pageOf(window: StatisticWindow, page: number): StatisticWindow {
  const from = (page - 1) * SCATTER_PAGE_DRAWS;
  return { ...window, races: window.races.slice(from, from + SCATTER_PAGE_DRAWS) };
}

/** The five statistics, computed from the draws in memory or, for a day that isn't, one query. */
export function statisticMakers(store: Store): Statistics {
  return {
    async hotCold({ shown, params }) {
      const window = await readWindow(store, shown, params);
      return { ...frameOf(window), ...hotColdOf(window) };
    },
    async twoSides({ shown, params }) {
      const window = await readWindow(store, shown, params);
      const roads = roadsOf(window, shown, params.road);
      const streaks = streaksOf(await window.running());
      const shownRoads = params.detail === "screen" ? shortRoads(roads) : roads;
      return { ...frameOf(window), ...sideCountsOf(window), streaks, roads: shownRoads };
    },
    async topThree({ shown, params }) {
      const window = await readWindow(store, shown, params);
      return { ...frameOf(window), ...topThreeOf(window) };
    },
    async timing({ shown, params }) {
      const window = await readWindow(store, shown, params);
      const timing = params.detail === "screen" ? timingForScreen(window) : timingOf(window);
      return { ...frameOf(window), ...timing };
    },
    async scatter({ shown, params }) {
      const window = await readWindow(store, shown, params);
      const points =
        params.detail === "screen"
          ? [...thinPoints(pointsOf(window))]
          : pointsOf(pageOf(window, params.page));
      const pages = Math.max(1, Math.ceil(window.races.length / SCATTER_PAGE_DRAWS));
      return { ...frameOf(window), pages, points, records: recordsOfTrack(shown) };
    },
  };
}
