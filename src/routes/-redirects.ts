import type { RouteManifest } from "#lib/route-rules.ts";

/**
 * The site's redirects. A target with a protocol leaves the site. Rules apply to visible paths, so each
 * language needs its own.
 */
export const REDIRECTS: RouteManifest["matcher"] = {
  static: {
    "/index.html": { redirect: "/" },
    "/home": { redirect: "/" },
    "/en/home": { redirect: "/en" },
    "/ja/home": { redirect: "/ja" },
    "/track": { redirect: "/" },
    "/service": { redirect: "/serviceCenter" },
  },
  wildcard: {},
  dynamic: { "/tracks/:id": { redirect: "/" } },
};
