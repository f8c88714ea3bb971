import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import * as v from "valibot";
import { splitLocale } from "#contract/languages.ts";
import { withoutSlash } from "#contract/site-paths.ts";
import { routeTree } from "#routes/route-tree.gen.ts";

// Only matches addresses: nothing is loaded, so nothing of a visit is needed.
const router = createRouter({
  routeTree,
  history: createMemoryHistory(),
  context: undefined as never,
});

const Search = v.record(v.string(), v.unknown());

/**
 * The one address under which a page is made, for all that show the same: `url` (visible path and query)
 * with the parameters that its route reads alone, in the order of the route's schema, and without a slash
 * at the end of its path. An address of no route, or one that its route refuses, stays as it was typed.
 */
export function canonicalUrl(url: string): string {
  const [typed = "", query = ""] = url.split(/\?(.*)/s, 2);
  const path = withoutSlash(typed);
  // As it was typed: of a path with a blank the router reads no parameters.
  const pathname = splitLocale(path).path.replace(/^\/+/, "/");
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
  // oxlint-disable-next-line no-underscore-dangle -- what the routes' schemas read, without all else
  const read = v.parse(Search, matches.at(-1)?._strictSearch ?? {});
  return `${path}${router.options.stringifySearch(read)}`;
}
