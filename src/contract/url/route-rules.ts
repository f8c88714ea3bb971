import { addRoute, createRouter, findAllRoutes } from "rou3";
import * as v from "valibot";

export const RouteRule = v.object({ redirect: v.optional(v.string()) });
export type RouteRule = v.InferOutput<typeof RouteRule>;

const Rules = v.optional(v.record(v.string(), RouteRule), {});

/** A build's rules and prerendered paths (`builds/meta/{id}.json`); `dynamic` rules have `:name` segments. */
export const RouteManifest = v.object({
  id: v.string(),
  timestamp: v.number(),
  matcher: v.object({ static: Rules, wildcard: Rules, dynamic: Rules }),
  prerendered: v.optional(v.array(v.string()), []),
  /** Addresses of the files of a route's page, by the route's id. */
  files: v.optional(v.record(v.string(), v.array(v.string())), {}),
});
export type RouteManifest = v.InferOutput<typeof RouteManifest>;

/** A path encoded as in a URL, without a trailing slash. */
function canonical(path: string): string {
  const bare = path.length > 1 ? path.replace(/\/$/, "") : path;
  try {
    return encodeURI(decodeURI(bare));
  } catch {
    return bare;
  }
}

/** Merges a path's rules: wildcard ones, then dynamic, then static, so that the most specific wins. */
export function createRouteMatcher({ matcher }: Pick<RouteManifest, "matcher">) {
  const wildcard = createRouter<RouteRule>();
  const dynamic = createRouter<RouteRule>();
  for (const [key, rule] of Object.entries(matcher.wildcard)) {
    // The root's slash is the one before `**`.
    addRoute(wildcard, "GET", `${canonical(key).replace(/^\/$/, "")}/**`, rule);
  }
  for (const [key, rule] of Object.entries(matcher.dynamic)) {
    addRoute(dynamic, "GET", canonical(key), rule);
  }
  const fixed = new Map(
    Object.entries(matcher.static).map(([key, rule]) => [canonical(key), rule] as const),
  );
  return (path: string): RouteRule => {
    const canonicalPath = canonical(path);
    const found = [wildcard, dynamic].flatMap((routes) =>
      findAllRoutes(routes, "GET", canonicalPath).map(({ data }) => data),
    );
    return [...found, fixed.get(canonicalPath) ?? {}].reduce<RouteRule>(
      (all, rule) => ({ ...all, ...rule }),
      {},
    );
  };
}
