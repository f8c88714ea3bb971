import type { Draw } from "#contract/draw.ts";
import type { StatisticData, StatisticName } from "#contract/statistics.ts";
import { NO_GAPS } from "#domain/day-gaps.ts";
import { isNewer } from "#domain/latest.ts";
import { windowOf } from "#domain/races.ts";
import { computeStatistic } from "#domain/statistics.ts";
import { dayOf } from "#domain/zone.ts";
import type { Archive } from "#device/archive/archive.ts";
import { hourOf } from "#device/archive/chunks.ts";
import { spanOf, unbroken } from "#device/archive/own-draws.ts";
import { markComputedHere, type StatisticRequest } from "#queries/offline-statistic.ts";

/** Hours before the oldest and after the newest draw of a window that are searched for withdrawn ones. */
const HOURS_BEYOND = 24;

/** The draws among and around some that the operator took back, as far as the device knows. */
async function withdrawnAround(
  archive: Archive,
  cateId: number,
  draws: readonly Draw[],
): Promise<Draw[]> {
  const own = draws.map((draw) => hourOf(draw.open_timestamp));
  const hours = new Set(own.flatMap((hour) => [hour - 1, hour, hour + 1]));
  for (let beyond = 2; beyond <= HOURS_BEYOND; beyond += 1) {
    hours.add(Math.min(...own) - beyond).add(Math.max(...own) + beyond);
  }
  const changed = await archive.changedIn(cateId, [...hours]);
  return changed.filter(({ withdrawn }) => withdrawn !== null).map(({ draw }) => draw);
}

/** The races of a day's draws; what was withdrawn on that day counts as missing, before the oldest draw too. */
function racesOfDay(
  draws: readonly Draw[],
  withdrawn: readonly Draw[],
  { day, zone }: { readonly day: string; readonly zone: string },
) {
  const labels = withdrawn.filter((draw) => dayOf(zone, draw.open_timestamp) === day);
  const oldest = draws.at(-1);
  const head = labels.filter((label) => oldest !== undefined && isNewer(oldest, label));
  const races = windowOf(draws, zone, labels);
  return { ...races, missing: races.missing + head.length };
}

export interface OfflineStatistic<Name extends StatisticName> extends StatisticRequest<Name> {
  readonly archive: Archive;
  readonly zone: string;
}

/** A statistic as the API answers it, from the archive; null if that has no draws. */
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
  const withdrawn = await withdrawnAround(archive, of.cateId, draws);
  const races =
    "date" in of
      ? racesOfDay(draws, withdrawn, { day: of.date, zone })
      : windowOf(draws, zone, withdrawn);
  const window = {
    ...races,
    cate_id: of.cateId,
    wanted: "date" in of ? draws.length + races.missing : of.limit,
    gaps: NO_GAPS,
  };
  const statistic = computeStatistic(name, window, { detail: "screen", road: of.road });
  const span = spanOf(draws, zone);
  return span && markComputedHere(statistic, span);
}
