import { createFileRoute } from "@tanstack/react-router";
import { OverviewPage } from "#features/ops/overview-page.tsx";
import { operatorHead } from "#routes/-operator.ts";

export const Route = createFileRoute("/ops")({
  staticData: { frame: false },
  component: OverviewPage,
  head: operatorHead,
});
