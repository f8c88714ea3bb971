import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { BannerEmbed } from "#features/embed/banner-embed.tsx";
import { EmbedSearch } from "#features/embed/embed-search.ts";
import { embedHead, FRAMELESS } from "#routes/-embed.ts";

export const Route = createFileRoute("/components/BannerCarousel")({
  staticData: FRAMELESS,
  validateSearch: EmbedSearch,
  component: Embed,
  head: embedHead({ path: "/components/BannerCarousel", title: msg`Highlights` }),
});

function Embed() {
  return <BannerEmbed search={Route.useSearch()} />;
}
