import type { QueryClient } from "@tanstack/react-query";
import { LANGUAGES } from "#contract/languages.ts";
import { createArchive } from "#device/archive/archive.ts";
import { createChangedDraws } from "#device/archive/changed-draws.ts";
import { feedArchive } from "#device/archive/collect.ts";
import { offlineStatistic } from "#device/archive/statistic.ts";
import { homeQuery } from "#queries/home.ts";
import { setOfflineSource } from "#queries/statistics.ts";

/** A track's zone from the home data of any language. */
function zoneOf(client: QueryClient, cateId: number): string | undefined {
  return LANGUAGES.flatMap(
    (language) => client.getQueryData(homeQuery(language).queryKey)?.categories ?? [],
  ).find(({ id }) => id === cateId)?.zone;
}

/** Archives every draw that comes in, and computes statistics from the archive while offline. */
export function startArchive(client: QueryClient) {
  const archive = createArchive({ now: Date.now });
  const changedDraws = createChangedDraws(archive);
  feedArchive(client, {
    async add(received) {
      const result = await archive.add(received);
      // Also after draws that were archived already: another tab may have written a change first.
      void changedDraws.refresh();
      return result;
    },
  });
  setOfflineSource(client, async ({ name, of }) => {
    const zone = zoneOf(client, of.cateId);
    return zone === undefined ? null : offlineStatistic({ archive, name, of, zone });
  });
  return { archive, changedDraws };
}
