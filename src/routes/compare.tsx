import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { WINDOW_DEFAULT } from "#contract/limits.ts";
import { COMPARE_PATH } from "#contract/url/site-paths.ts";
import { ComparePage } from "#pages/compare/compare-page.tsx";
import { CompareSearch, tracksCompared } from "#pages/compare/compare-search.ts";
import { loadBelow } from "#pages/track/below.ts";
import { homeQuery } from "#queries/home.ts";
import { prime } from "#queries/prime.ts";
import { staticHead } from "#routes/-static-page.ts";

export const Route = createFileRoute("/compare")({
  validateSearch: CompareSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({
    context: { queryClient, locale },
    deps: { of = "", limit = WINDOW_DEFAULT },
  }) => {
    await prime(queryClient, homeQuery(locale));
    const known = queryClient.getQueryData(homeQuery(locale).queryKey)?.categories ?? [];
    const ids = tracksCompared(of);
    const tracks = known.filter(({ id }) => ids.has(id));
    await Promise.all(
      tracks.map(({ id: cateId }) =>
        loadBelow({ client: queryClient, cateId, search: { limit, tab: "draws" }, locale }),
      ),
    );
  },
  component: ComparePage,
  head: staticHead({
    path: COMPARE_PATH,
    title: msg`Compare`,
    description: msg`Tracks or marbles side by side: times, sides, wins and places over the same draws.`,
  }),
});
