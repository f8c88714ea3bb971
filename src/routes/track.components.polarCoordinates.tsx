import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { PolarEmbed } from "#pages/embed/chart-embed.tsx";
import { EmbedSearch } from "#pages/embed/embed-search.ts";
import { statisticOf } from "#pages/statistic/statistic-search.ts";
import { primeBriefly } from "#queries/prime.ts";
import { statisticQuery } from "#queries/statistics.ts";
import { embedHead, FRAMELESS, embedTracks } from "#routes/-embed.ts";

export const Route = createFileRoute("/track/components/polarCoordinates")({
  staticData: FRAMELESS,
  validateSearch: EmbedSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const [cateId] = await embedTracks({ context, deps });
    if (cateId === undefined) return;
    await primeBriefly(
      context.queryClient,
      statisticQuery("topThree", statisticOf(cateId, deps), context.locale),
    );
  },
  component: Embed,
  head: embedHead({ path: "/track/components/polarCoordinates", title: msg`Top-3 rate` }),
});

function Embed() {
  return <PolarEmbed search={Route.useSearch()} />;
}
