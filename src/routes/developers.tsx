import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { DevelopersPage } from "#features/developers/developers-page.tsx";
import { unlistedHead } from "#routes/-head.ts";

export const Route = createFileRoute("/developers")({
  component: DevelopersPage,
  head: unlistedHead(msg`For developers`),
});
