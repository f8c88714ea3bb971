import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { PolarEmbed } from "#features/embed/chart-embed.tsx";
import { EmbedSearch } from "#features/embed/embed-search.ts";
import { embedHead, FRAMELESS, loadStatistic } from "#routes/-embed.ts";

export const Route = createFileRoute("/track/components/polarCoordinates")({
  staticData: FRAMELESS,
  validateSearch: EmbedSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadStatistic("topThree", { context, deps }),
  component: Embed,
  head: embedHead({ path: "/track/components/polarCoordinates", title: msg`Top-3 rate` }),
});

function Embed() {
  return <PolarEmbed search={Route.useSearch()} />;
}
