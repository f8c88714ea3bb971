import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { FeedbackPage } from "#features/ops/feedback-page.tsx";
import { unlistedHead } from "#routes/-head.ts";

export const Route = createFileRoute("/ops_/feedback")({
  staticData: { frame: false },
  component: FeedbackPage,
  head: unlistedHead(msg`Operator`),
});
