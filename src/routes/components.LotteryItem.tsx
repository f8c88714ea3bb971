import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { ItemEmbed } from "#features/embed/item-embed.tsx";
import { EmbedSearch } from "#features/embed/embed-search.ts";
import { embedHead, FRAMELESS } from "#routes/-embed.ts";

export const Route = createFileRoute("/components/LotteryItem")({
  staticData: FRAMELESS,
  validateSearch: EmbedSearch,
  component: Embed,
  head: embedHead({ path: "/components/LotteryItem", title: msg`Latest draw` }),
});

function Embed() {
  return <ItemEmbed search={Route.useSearch()} />;
}
