import { notFound } from "@tanstack/react-router";
import type { StaticDataRouteOption } from "@tanstack/react-router";
import * as v from "valibot";
import { runMiddleware } from "#lib/route-middleware.ts";
import type { RouteMiddleware, RouteMiddlewares } from "#lib/route-middleware.ts";
import { homeQuery } from "#queries/home.ts";
import { freshen } from "#queries/prime.ts";
import type { RouterContext } from "#routes/-context.ts";

/** What an address names: of no other type than text, whatever its route is. */
const Params = v.record(v.string(), v.string());

/** What a middleware may use: the app's own parts and what the address names. */
interface Entered {
  readonly context: RouterContext;
  readonly params: v.InferOutput<typeof Params>;
}

/** A track's page is only for a track that there is; where the tracks can't be had, the page says so. */
const knownTrack: RouteMiddleware<Entered> = async ({ context, params }) => {
  const { queryClient, locale } = context;
  const home = homeQuery(locale);
  const tracks = () => queryClient.getQueryData(home.queryKey)?.categories;
  const isKnown = () => tracks()?.some(({ id }) => String(id) === params["id"]);
  // A track that was there once needs no asking; only a new one may be missing in what is kept.
  if (isKnown() === true) return;
  await freshen(queryClient, home);
  if (isKnown() === false) notFound({ throw: true });
};

/** Every middleware that a route may name: the one place to register another. */
const MIDDLEWARE = { "known-track": knownTrack } as const satisfies RouteMiddlewares<
  string,
  Entered
>;

/** The name of a registered middleware. */
export type MiddlewareName = keyof typeof MIDDLEWARE;

/** What the router tells of a navigation. Said in full: the router's own type is made of the routes'. */
interface Entering {
  readonly matches: readonly {
    readonly staticData: StaticDataRouteOption;
    readonly params: unknown;
    /** Why the route itself refuses the address. */
    readonly paramsError?: unknown;
  }[];
  readonly context: RouterContext;
}

/**
 * Runs the middleware that the matched routes name, from the root down; none where a route refuses the
 * address itself, which then says so in its own words.
 */
export async function enterRoutes({ matches, context }: Entering): Promise<void> {
  if (matches.some(({ paramsError }) => paramsError !== undefined)) return;
  const names = matches.flatMap(({ staticData }) => staticData.middleware ?? []);
  const params = v.parse(Params, matches.at(-1)?.params ?? {});
  await runMiddleware(MIDDLEWARE, names, { context, params });
}
