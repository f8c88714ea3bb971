import { createFileRoute } from "@tanstack/react-router";
import { headOf, SITE_IMAGE } from "#routes/-head.ts";
import { siteOf } from "#routes/-site-name.ts";
import { SHELL_PATH } from "#contract/url/site-paths.ts";
import { Skeleton } from "#ui/notice.tsx";

export const Route = createFileRoute("/shell")({
  component: Shell,
  head: ({ match: { context } }) => {
    const site = siteOf(context);
    const { locale, origin } = context;
    const page = { title: site.siteName, path: SHELL_PATH, image: SITE_IMAGE, indexed: false };
    return headOf({ ...site, ...page, locale, origin });
  },
});

/** Placeholder until the page's code has loaded. */
function Shell() {
  return <Skeleton rows={8} />;
}
