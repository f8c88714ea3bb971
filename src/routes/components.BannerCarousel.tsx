import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { BannerEmbed } from "#pages/embed/banner-embed.tsx";
import { EmbedSearch } from "#pages/embed/embed-search.ts";
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
