import type { Draw } from "#contract/draw.ts";
import type { StatisticData, StatisticName } from "#contract/statistics.ts";
import { NO_GAPS } from "#domain/day-gaps.ts";
import { windowOf } from "#domain/races.ts";
import { computeStatistic } from "#domain/statistics.ts";
import { addDays, dayOf } from "#domain/zone.ts";
import type { Archive } from "#device/archive/archive.ts";
import { markComputedHere, type StatisticRequest } from "#queries/offline-statistic.ts";

/** The newest draws up to the first day without any: draws beyond it belong to another window. */
function unbroken(draws: readonly Draw[], zone: string): Draw[] {
  const days = draws.map((draw) => dayOf(zone, draw.open_timestamp));
  const hole = days.findIndex((day, index) => {
    const newer = days[index - 1];
    return newer !== undefined && newer !== day && addDays(day, 1) !== newer;
  });
  return hole === -1 ? [...draws] : draws.slice(0, hole);
}

export interface OfflineStatistic<Name extends StatisticName> extends StatisticRequest<Name> {
  readonly archive: Archive;
  readonly zone: string;
}

/** A statistic as the API answers it, from the archive; null where that has no draws. */
export async function offlineStatistic<Name extends StatisticName>({
  archive,
  name,
  of,
  zone,
}: OfflineStatistic<Name>): Promise<StatisticData[Name] | null> {
  const wanted = "date" in of ? { day: of.date, zone } : { limit: of.limit };
  const archived = (await archive.drawsOf(of.cateId, wanted)).map(({ draw }) => draw);
  const draws = unbroken(archived, zone);
  if (draws.length === 0) return null;
  const races = windowOf(draws, zone);
  const window = {
    ...races,
    cate_id: of.cateId,
    wanted: "date" in of ? draws.length + races.missing : of.limit,
    gaps: NO_GAPS,
  };
  const statistic = computeStatistic(name, window, { detail: "screen", road: of.road });
  const times = draws.map((draw) => draw.open_timestamp);
  return markComputedHere(statistic, { from: Math.min(...times), to: Math.max(...times) });
}
