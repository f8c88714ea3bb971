import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import * as v from "valibot";
import { splitLocale, withLocale } from "#contract/languages.ts";
import { MISSING_PATH, withoutSlash } from "#contract/url/site-paths.ts";
import { redirectOf } from "#contract/url/redirects.ts";
import { parseSearch, stringifySearch } from "#routes/-search.ts";
import { routeTree } from "#routes/route-tree.gen.ts";

// Only matches addresses and loads nothing, so it needs no context.
const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: undefined as never,
  parseSearch,
  stringifySearch,
});

const Search = v.record(v.string(), v.unknown());

/**
 * The canonical form of `url` (visible path and query), so that a page is rendered once: only the parameters
 * that the route reads, in the order of its schema, and no trailing slash. All addresses without a route share
 * one in each language, and those that their route refuses another; one that the site's rules redirect doesn't
 * change.
 */
export function canonicalUrl(url: string): string {
  const [typed = "", query = ""] = url.split(/\?(.*)/s, 2);
  const path = withoutSlash(typed);
  // As it was typed: of a path with a blank the router reads no parameters.
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
    return redirectOf(typed) === undefined ? withLocale(locale, MISSING_PATH) : url;
  }
  const matches = router.matchRoutes(location.pathname, location.search);
  if (matches.some(({ paramsError }) => paramsError !== undefined)) {
    return withLocale(locale, `/track${MISSING_PATH}`);
  }
  // oxlint-disable-next-line no-underscore-dangle -- only what the routes' schemas read
  const read = v.parse(Search, matches.at(-1)?._strictSearch ?? {});
  return `${path}${stringifySearch(read)}`;
}
