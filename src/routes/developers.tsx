import { msg } from "@lingui/core/macro";
import { createFileRoute } from "@tanstack/react-router";
import { DevelopersPage } from "#features/developers/developers-page.tsx";
import type { Head } from "#routes/-head.ts";
import { siteOf } from "#routes/-site-name.ts";

export const Route = createFileRoute("/developers")({
  component: DevelopersPage,
  head: ({ match: { context } }): Head => {
    const title = `${context.i18n._(msg`For developers`)} · ${siteOf(context).siteName}`;
    return { meta: [{ title }, { name: "robots", content: "noindex" }], links: [] };
  },
});
