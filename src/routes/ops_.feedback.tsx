import { createFileRoute } from "@tanstack/react-router";
import { FeedbackPage } from "#features/ops/feedback-page.tsx";
import { operatorHead } from "#routes/-operator.ts";

export const Route = createFileRoute("/ops_/feedback")({
  staticData: { frame: false },
  component: FeedbackPage,
  head: operatorHead,
});
