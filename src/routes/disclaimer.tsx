import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { DisclaimerPage } from "#pages/disclaimer/disclaimer-page.tsx";
import { staticHead } from "#routes/-static-page.ts";

export const Route = createFileRoute("/disclaimer")({
  component: DisclaimerPage,
  head: staticHead({
    path: "/disclaimer",
    title: msg`Disclaimer`,
    description: msg`Results are shown as received: no bets, no tips, no predictions.`,
  }),
});
