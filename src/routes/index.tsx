import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#features/home/home-page.tsx";
import { pageHead, SITE_IMAGE, siteTexts } from "#routes/-head.ts";

export const Route = createFileRoute("/")({
  component: HomePage,
  head: ({ match: { context } }) => {
    const site = siteTexts(context);
    const { locale, origin } = context;
    return pageHead({
      ...site,
      title: site.siteName,
      locale,
      origin,
      path: "/",
      image: SITE_IMAGE,
    });
  },
});
