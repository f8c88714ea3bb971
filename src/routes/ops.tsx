import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { OverviewPage } from "#features/ops/overview-page.tsx";
import { unlistedHead } from "#routes/-head.ts";

export const Route = createFileRoute("/ops")({
  staticData: { frame: false },
  component: OverviewPage,
  head: unlistedHead(msg`Operator`),
});
