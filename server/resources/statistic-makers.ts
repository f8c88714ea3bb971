import { earliestFirst } from "#domain/latest.ts";
import { windowOfRead } from "#domain/races.ts";
import { readSequence } from "#domain/road.ts";
import { computeStatistic, type StatisticWindow } from "#domain/statistics.ts";
import { pointsOf, recordsOf } from "#domain/timing.ts";
import { sequencesOf } from "#domain/two-sides.ts";
import { badParameter } from "#server/http/params.ts";
import { readDraws, readWindow } from "#server/live/statistic-window.ts";
import type { TrackBoard } from "#server/live/track-board.ts";
import type { Store } from "#server/store/store.ts";
import type { Statistics } from "./statistics.ts";

/** Throws 400 where the track's races have no such sequence. */
function checkRoad(road: string, window: StatisticWindow, shown: TrackBoard): void {
  // An empty window has the places of the track's other draws.
  const marbles =
    window.marbles ||
    windowOfRead(readDraws(shown.draws, shown.zone)).marbles ||
    shown.track.marbles;
  const sequence = readSequence(road);
  const exists = sequencesOf(marbles).some(
    ({ rank, kind }) => rank === sequence?.rank && kind === sequence.kind,
  );
  if (!exists) throw badParameter("road", "must be a place of this track");
}

/** The track's fastest times ever, of equal ones the earliest first. */
function recordsOfTrack({ fastest, zone }: TrackBoard) {
  // Each draw is a window of its own, as their counts of marbles may differ.
  const byTime = fastest.toSorted(earliestFirst);
  return recordsOf(byTime.flatMap((draw) => pointsOf(windowOfRead(readDraws([draw], zone)))));
}

/** The five statistics, computed from the draws in memory or, for a day that isn't, one query. */
export function statisticMakers(store: Store): Statistics {
  return {
    async hotCold({ shown, params }) {
      return computeStatistic("hotCold", await readWindow(store, shown, params));
    },
    async twoSides({ shown, params }) {
      const window = await readWindow(store, shown, params);
      if (params.road !== undefined) checkRoad(params.road, window, shown);
      const streakRaces = await window.running();
      return computeStatistic("twoSides", window, { ...params, streakRaces });
    },
    async topThree({ shown, params }) {
      return computeStatistic("topThree", await readWindow(store, shown, params));
    },
    async timing({ shown, params }) {
      return computeStatistic("timing", await readWindow(store, shown, params), params);
    },
    async scatter({ shown, params }) {
      const window = await readWindow(store, shown, params);
      return computeStatistic("scatter", window, { ...params, records: recordsOfTrack(shown) });
    },
  };
}
