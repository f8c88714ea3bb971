import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#features/home/home-page.tsx";
import { headOf, SITE_IMAGE } from "#routes/-head.ts";
import { siteOf } from "#routes/-site-name.ts";

export const Route = createFileRoute("/")({
  component: HomePage,
  head: ({ match: { context } }) => {
    const site = siteOf(context);
    const { locale, origin } = context;
    return headOf({ ...site, title: site.siteName, locale, origin, path: "/", image: SITE_IMAGE });
  },
});
