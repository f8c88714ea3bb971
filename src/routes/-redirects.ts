import type { RouteManifest } from "#lib/route-rules.ts";

/**
 * The site's redirects: the one place to add one. A target with a protocol leaves the site. Rules are
 * for visible paths; a language's own path needs its own rule.
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
  dynamic: {
    "/tracks/:id": { redirect: "/" },
  },
};
