import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "#pages/about/about-page.tsx";
import { staticHead } from "#routes/-static-page.ts";

export const Route = createFileRoute("/about")({
  component: AboutPage,
  head: staticHead({
    path: "/about",
    title: msg`About us`,
    description: msg`What this site is, how draws arrive, and what it stores about visitors: only what they choose.`,
  }),
});
