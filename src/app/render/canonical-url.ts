import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import * as v from "valibot";
import { splitLocale, withLocale } from "#contract/languages.ts";
import { MISSING_PATH, withoutSlash } from "#contract/url/site-paths.ts";
import { findRedirect } from "#contract/url/redirects.ts";
import { parseSearch, stringifySearch } from "#routes/-search.ts";
import { routeTree } from "#routes/route-tree.gen.ts";

// Matches addresses only and loads nothing, so it needs no context.
const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: undefined as never,
  parseSearch,
  stringifySearch,
});

const Search = v.record(v.string(), v.unknown());

/**
 * The canonical form of `url` (visible path and query), so that a page is rendered once: only the parameters in the
 * route's schema, in its order, and no trailing slash. In each language all addresses without a route share one
 * canonical form, and all that their route rejects another. Addresses that the site's rules redirect stay unchanged.
 */
export function canonicalUrl(url: string): string {
  const [typed = "", query = ""] = url.split(/\?(.*)/s, 2);
  const path = withoutSlash(typed);
  // The path as it was typed: the router matches no parameters of a decoded path with a space.
  const { locale, path: bare } = splitLocale(path);
  const pathname = bare.replace(/^\/+/, "/");
  const location = router.parseLocation({
    href: pathname,
    pathname,
    search: `?${query}`,
    hash: "",
    state: { __TSR_index: 0 },
  });
  if (router.getMatchedRoutes(location.pathname)[2] === undefined) {
    return findRedirect(typed) === undefined ? withLocale(locale, MISSING_PATH) : url;
  }
  const matches = router.matchRoutes(location.pathname, location.search);
  if (matches.some(({ paramsError }) => paramsError !== undefined)) {
    return withLocale(locale, `/track${MISSING_PATH}`);
  }
  // oxlint-disable-next-line no-underscore-dangle -- the parameters in the route's schema
  const read = v.parse(Search, matches.at(-1)?._strictSearch ?? {});
  return `${path}${stringifySearch(read)}`;
}
