import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { Embeds } from "#pages/embed/embeds.tsx";
import { ServiceCenterPage } from "#pages/service-center/service-center-page.tsx";
import { staticHead } from "#routes/-static-page.ts";

export const Route = createFileRoute("/serviceCenter")({
  component: ServiceCenter,
  head: staticHead({
    path: "/serviceCenter",
    title: msg`Service centre`,
    description: msg`How to read a draw, how each statistic is computed, and help with installing and offline use.`,
  }),
});

function ServiceCenter() {
  return <ServiceCenterPage embeds={<Embeds />} />;
}
