import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { TabsEmbed } from "#features/embed/tabs-embed.tsx";
import { EmbedSearch } from "#features/embed/embed-search.ts";
import { embedHead, FRAMELESS, loadTabs } from "#routes/-embed.ts";

export const Route = createFileRoute("/track/components/tabItem")({
  staticData: FRAMELESS,
  validateSearch: EmbedSearch,
  loaderDeps: ({ search }) => search,
  loader: loadTabs,
  component: Embed,
  head: embedHead({ path: "/track/components/tabItem", title: msg`Draws and statistics` }),
});

function Embed() {
  return <TabsEmbed search={Route.useSearch()} />;
}
