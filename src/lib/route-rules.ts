import { addRoute, createRouter, findAllRoutes } from "rou3";
import * as v from "valibot";

/** What is to happen to an address: a redirect, or nothing. */
export const RouteRule = v.object({ redirect: v.optional(v.string()) });
export type RouteRule = v.InferOutput<typeof RouteRule>;

const Rules = v.optional(v.record(v.string(), RouteRule), {});

/**
 * The rules of a build and the paths it prerendered (`builds/meta/{id}.json`). `wildcard` rules are for
 * a path and everything below it, `dynamic` ones have `:name` segments.
 */
export const RouteManifest = v.object({
  id: v.string(),
  timestamp: v.number(),
  matcher: v.object({ static: Rules, wildcard: Rules, dynamic: Rules }),
  prerendered: v.optional(v.array(v.string()), []),
});
export type RouteManifest = v.InferOutput<typeof RouteManifest>;

/** One spelling of a path: encoded as in a URL, without a slash at the end. */
function canonical(path: string): string {
  const bare = path.length > 1 ? path.replace(/\/$/, "") : path;
  try {
    return encodeURI(decodeURI(bare));
  } catch {
    return bare;
  }
}

/**
 * Finds a path's rules: wildcard ones first (shorter keys first), then dynamic, then static, merged so
 * that the most specific wins; {} where none is for it.
 */
export function createRouteMatcher({ matcher }: Pick<RouteManifest, "matcher">) {
  const wildcard = createRouter<RouteRule>();
  const dynamic = createRouter<RouteRule>();
  for (const [key, rule] of Object.entries(matcher.wildcard)) {
    // The root's own slash is the one before what is below it.
    addRoute(wildcard, "GET", `${canonical(key).replace(/^\/$/, "")}/**`, rule);
  }
  for (const [key, rule] of Object.entries(matcher.dynamic)) {
    addRoute(dynamic, "GET", canonical(key), rule);
  }
  const fixed = new Map(
    Object.entries(matcher.static).map(([key, rule]) => [canonical(key), rule] as const),
  );
  return (path: string): RouteRule => {
    const at = canonical(path);
    const found = [wildcard, dynamic].flatMap((routes) =>
      findAllRoutes(routes, "GET", at).map(({ data }) => data),
    );
    return [...found, fixed.get(at) ?? {}].reduce<RouteRule>(
      (all, rule) => ({ ...all, ...rule }),
      {},
    );
  };
}

/** Whether a redirect's target leaves the site. */
export function isAbsolute(target: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(target) || target.startsWith("//");
}

/**
 * The address that a redirect leads to from `from` (path, query, hash): the link's hash is kept when the
 * target has none. Null for a target that is neither a path nor http(s).
 */
export function redirectTarget(target: string, from: string): string | null {
  const hash = target.includes("#") ? "" : (/#.*$/.exec(from)?.[0] ?? "");
  if (!isAbsolute(target)) return target.startsWith("/") ? `${target}${hash}` : null;
  return /^(https?:)?\/\/[^/\\]/i.test(target) ? `${target}${hash}` : null;
}
