import type { QueryClient } from "@tanstack/react-query";
import { LANGUAGES } from "#contract/languages.ts";
import { answerOffline } from "#device/archive/answers.ts";
import { createArchive } from "#device/archive/archive.ts";
import { createChangedDraws } from "#device/archive/changed-draws.ts";
import { feedArchive } from "#device/archive/collect.ts";
import { homeQuery } from "#queries/home.ts";

/** A track's zone from the home data of any language. */
function zoneOf(client: QueryClient, cateId: number): string | undefined {
  return LANGUAGES.flatMap(
    (language) => client.getQueryData(homeQuery(language).queryKey)?.categories ?? [],
  ).find(({ id }) => id === cateId)?.zone;
}

/** Archives every draw that arrives, and answers from the archive while offline. */
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
  answerOffline(client, { archive, zoneOf: (cateId) => zoneOf(client, cateId), now: Date.now });
  return { archive, changedDraws };
}
