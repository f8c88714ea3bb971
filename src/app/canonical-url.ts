import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import * as v from "valibot";
import { splitLocale } from "#contract/languages.ts";
import { withoutSlash } from "#contract/site-paths.ts";
import { routeTree } from "#routes/route-tree.gen.ts";

// Only matches addresses and loads nothing, so it needs no context.
const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: undefined as never,
});

const Search = v.record(v.string(), v.unknown());

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * The canonical form of `url` (visible path and query), so that a page is rendered once: only the parameters
 * that the route reads, in the order of its schema, and no trailing slash. An address without a route, or that
 * its route refuses, doesn't change.
 */
export function canonicalUrl(url: string): string {
  const [typed = "", query = ""] = url.split(/\?(.*)/s, 2);
  const path = withoutSlash(typed);
  const pathname = decoded(splitLocale(path).path).replace(/^\/+/, "/");
  const location = router.parseLocation({
    href: pathname,
    pathname,
    search: `?${query}`,
    hash: "",
    state: { __TSR_index: 0 },
  });
  if (router.getMatchedRoutes(location.pathname)[2] === undefined) return url;
  const matches = router.matchRoutes(location.pathname, location.search);
  if (matches.some(({ paramsError }) => paramsError !== undefined)) return url;
  // oxlint-disable-next-line no-underscore-dangle -- only what the routes' schemas read
  const read = v.parse(Search, matches.at(-1)?._strictSearch ?? {});
  return `${path}${router.options.stringifySearch(read)}`;
}
