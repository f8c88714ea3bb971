import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { BusinessCooperationPage } from "#pages/business-cooperation/business-cooperation-page.tsx";
import { staticHead } from "#routes/-static-page.ts";

export const Route = createFileRoute("/businessCooperation")({
  component: BusinessCooperationPage,
  head: staticHead({
    path: "/businessCooperation",
    title: msg`Business cooperation`,
    description: msg`Submitting draws, embedding widgets, using the API: ways to work together.`,
  }),
});
