import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { Embeds } from "#pages/embed/embeds.tsx";
import { WebmastersPage } from "#pages/service-center/webmasters-page.tsx";
import { staticHead } from "#routes/-static-page.ts";

export const Route = createFileRoute("/serviceCenter_/webmasters")({
  component: Webmasters,
  head: staticHead({
    path: "/serviceCenter/webmasters",
    title: msg`For webmasters`,
    description: msg`Widgets with draws for your own site, and the API for programs.`,
  }),
});

function Webmasters() {
  return <WebmastersPage embeds={<Embeds />} />;
}
