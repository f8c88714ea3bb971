import type { QueryClient } from "@tanstack/react-query";
import { LANGUAGES } from "#contract/languages.ts";
import type { Archive } from "#device/archive/archive.ts";
import { createArchive } from "#device/archive/archive.ts";
import { createChangedDraws } from "#device/archive/changed.ts";
import type { ChangedDraws } from "#device/archive/changed.ts";
import { feedArchive } from "#device/archive/collect.ts";
import { offlineStatistic } from "#device/archive/statistic.ts";
import { homeQuery } from "#queries/home.ts";
import { setOfflineSource } from "#queries/statistics.ts";

/** A track's zone as the home data of any language tells it. */
function zoneOf(client: QueryClient, cateId: number): string | undefined {
  return LANGUAGES.flatMap(
    (language) => client.getQueryData(homeQuery(language).queryKey)?.categories ?? [],
  ).find(({ id }) => id === cateId)?.zone;
}

/** The draws that this device keeps, and those on screen that changed since they were seen. */
export interface StartedArchive {
  readonly archive: Archive;
  readonly changed: ChangedDraws;
}

/** Keeps every draw that comes in, and makes statistics of them where the server can't be reached. */
export function startArchive(client: QueryClient): StartedArchive {
  const archive = createArchive({ now: Date.now });
  const changed = createChangedDraws(archive);
  feedArchive(client, {
    async remember(received) {
      const counts = await archive.remember(received);
      // Another tab may have written first, so a draw that is known already may have changed too.
      void changed.look();
      return counts;
    },
  });
  setOfflineSource(client, async ({ name, of }) => {
    const zone = zoneOf(client, of.cateId);
    return zone === undefined ? null : offlineStatistic({ archive, name, of, zone });
  });
  return { archive, changed };
}
