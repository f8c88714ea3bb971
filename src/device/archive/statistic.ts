import type { Draw } from "#contract/draw.ts";
import { shortRoads, thinPoints, timingForScreen } from "#domain/for-screen.ts";
import { hotColdOf } from "#domain/hot-cold.ts";
import type { RaceWindow } from "#domain/races.ts";
import { windowOf } from "#domain/races.ts";
import { beadsOf, readSequence } from "#domain/road.ts";
import { pointsOf, recordsOf } from "#domain/timing.ts";
import { topThreeOf } from "#domain/top-three.ts";
import { sideCountsOf, streaksOf } from "#domain/two-sides.ts";
import { addDays, dayOf } from "#domain/zone.ts";
import type { Archive } from "#device/archive/archive.ts";
import { markMadeHere } from "#queries/made-here.ts";
import type { AskedStatistic, StatisticData } from "#queries/statistic-of.ts";
import type { StatisticOf } from "#queries/statistic-of.ts";

/** How each statistic is made of a window; `road` names the sequence of a road, if one is asked for. */
const MAKERS: {
  readonly [Name in keyof StatisticData]: (
    window: RaceWindow,
    road: string,
  ) => Omit<StatisticData[Name], keyof ReturnType<typeof frameOf>>;
} = {
  hotCold: hotColdOf,
  topThree: topThreeOf,
  timing: timingForScreen,
  scatter: (window) => {
    const earliestFirst = { ...window, races: window.races.toReversed() };
    return {
      points: [...thinPoints(pointsOf(window))],
      records: recordsOf(pointsOf(earliestFirst)),
    };
  },
  twoSides: (window, road) => {
    const sequence = readSequence(road);
    const roads = sequence === null ? [] : [{ road, beads: beadsOf(window.races, sequence) }];
    return {
      ...sideCountsOf(window),
      streaks: streaksOf(window.races),
      roads: shortRoads(roads),
    };
  },
};

function frameOf(of: StatisticOf, window: RaceWindow) {
  const { races, missing, leftOut, marbles, fromTerm, toTerm } = window;
  const whole = races.length + leftOut + missing;
  return {
    cate_id: of.cateId,
    number_count: marbles,
    draws: races.length,
    wanted: "date" in of ? whole : of.limit,
    missing,
    left_out: leftOut,
    from_term: fromTerm,
    to_term: toTerm,
  };
}

/**
 * The newest draws without a day between them of which nothing is known: what lies beyond such a hole
 * doesn't belong to the same window.
 */
export function unbroken(draws: readonly Draw[], zone: string): Draw[] {
  const days = draws.map((draw) => dayOf(zone, draw.open_timestamp));
  const hole = days.findIndex((day, at) => {
    const newer = days[at - 1];
    return newer !== undefined && newer !== day && addDays(day, 1) !== newer;
  });
  return hole === -1 ? [...draws] : draws.slice(0, hole);
}

export interface OfflineStatistic<Name extends keyof StatisticData> extends AskedStatistic<Name> {
  readonly archive: Archive;
  readonly zone: string;
}

/**
 * A statistic as the API answers it, computed from the draws of this device. Null where the archive
 * has none; where it has fewer than wanted, `draws` says so. What it makes is marked as made here.
 */
export async function offlineStatistic<Name extends keyof StatisticData>({
  archive,
  name,
  of,
  zone,
  road = "",
}: OfflineStatistic<Name>): Promise<StatisticData[Name] | null> {
  const wanted = "date" in of ? { day: of.date, zone } : { limit: of.limit };
  const archived = await archive.drawsOf(of.cateId, wanted);
  const draws = unbroken(
    archived.map(({ draw }) => draw),
    zone,
  );
  if (draws.length === 0) return null;
  const window = windowOf(draws, zone);
  // The maker of a name and the frame make up that name's data; the mapped type can't be followed.
  const made = {
    ...frameOf(of, window),
    ...MAKERS[name](window, road),
  } as unknown as StatisticData[Name];
  const times = draws.map((draw) => draw.open_timestamp);
  return markMadeHere(made, { from: Math.min(...times), to: Math.max(...times) });
}
