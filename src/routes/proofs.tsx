import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { ProofsPage } from "#features/proof/proofs-page.tsx";
import { staticHead } from "#routes/-head.ts";

export const Route = createFileRoute("/proofs")({
  component: ProofsPage,
  head: staticHead({
    path: "/proofs",
    title: msg`Verifiable draws`,
    description: msg`Every draw is in a public log. This page explains its proofs, their limits, and how to check them yourself.`,
  }),
});
