import { createFileRoute } from "@tanstack/react-router";
import { pageHead, SITE_IMAGE, siteTexts } from "#routes/-head.ts";
import { SHELL_PATH } from "#contract/url/site-paths.ts";
import { Skeleton } from "#ui/notice.tsx";

export const Route = createFileRoute("/shell")({
  component: Shell,
  head: ({ match: { context } }) => {
    const site = siteTexts(context);
    const { locale, origin } = context;
    const page = { title: site.siteName, path: SHELL_PATH, image: SITE_IMAGE, indexed: false };
    return pageHead({ ...site, ...page, locale, origin });
  },
});

/** Placeholder until the page's code has loaded. */
function Shell() {
  return <Skeleton rows={8} />;
}
