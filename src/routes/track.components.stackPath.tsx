import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { StackEmbed } from "#features/embed/chart-embed.tsx";
import { EmbedSearch } from "#features/embed/embed-search.ts";
import { embedHead, FRAMELESS, loadStatistic } from "#routes/-embed.ts";

export const Route = createFileRoute("/track/components/stackPath")({
  staticData: FRAMELESS,
  validateSearch: EmbedSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadStatistic("timing", { context, deps }),
  component: Embed,
  head: embedHead({ path: "/track/components/stackPath", title: msg`Times by draw` }),
});

function Embed() {
  return <StackEmbed search={Route.useSearch()} />;
}
