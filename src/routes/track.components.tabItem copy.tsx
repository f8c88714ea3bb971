import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { CompareEmbed } from "#features/embed/tabs-embed.tsx";
import { EmbedSearch } from "#features/embed/embed-search.ts";
import { embedHead, FRAMELESS, loadTabs } from "#routes/-embed.ts";

export const Route = createFileRoute("/track/components/tabItem copy")({
  staticData: FRAMELESS,
  validateSearch: EmbedSearch,
  loaderDeps: ({ search }) => search,
  loader: loadTabs,
  component: Embed,
  head: embedHead({ path: "/track/components/tabItem copy", title: msg`Two tracks side by side` }),
});

function Embed() {
  return <CompareEmbed search={Route.useSearch()} />;
}
