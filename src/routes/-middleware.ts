import { notFound, type StaticDataRouteOption } from "@tanstack/react-router";
import * as v from "valibot";
import { isUnlisted, needsAllMessages } from "#i18n/first-pages.ts";
import { allMessages, unlistedMessages } from "#i18n/i18n.ts";
import { waitForPaint } from "#ui/window-state.ts";
import { homeQuery } from "#data/queries/home.ts";
import { freshen } from "#data/queries/prime.ts";
import type { RouterContext } from "#routes/-context.ts";

/** Runs before a route is shown; throws a redirect, a 404 or an error to stop the navigation. */
type RouteMiddleware<Context> = (context: Context) => void | Promise<void>;

type RouteMiddlewares<Name extends string, Context> = Readonly<
  Record<Name, RouteMiddleware<Context>>
>;

/** Runs middleware one after the other; throws for a name that isn't registered. */
export async function runMiddleware<Name extends string, Context>(
  registered: RouteMiddlewares<Name, Context>,
  names: readonly NoInfer<Name>[],
  context: Context,
): Promise<void> {
  for (const name of names) {
    // Names from a manifest or an older build may be anything.
    if (!Object.hasOwn(registered, name)) throw new Error(`Unknown route middleware: '${name}'`);
    await registered[name](context);
  }
}

/** Parameters of any route's address. */
const Params = v.record(v.string(), v.string());

interface MiddlewareContext {
  readonly context: RouterContext;
  readonly params: v.InferOutput<typeof Params>;
}

/** Shows the 404 page for an unknown track; if the tracks can't be loaded, the page shows the error. */
const knownTrack: RouteMiddleware<MiddlewareContext> = async ({ context, params }) => {
  const { queryClient, locale } = context;
  const home = homeQuery(locale);
  const tracks = () => queryClient.getQueryData(home.queryKey)?.categories;
  const isKnown = () => tracks()?.some(({ id }) => String(id) === params["id"]);
  // Cached data may lack a new track.
  if (isKnown() === true) return;
  await freshen(queryClient, home);
  if (isKnown() === false) notFound({ throw: true });
};

const MIDDLEWARE = { "known-track": knownTrack } satisfies RouteMiddlewares<
  string,
  MiddlewareContext
>;

export type MiddlewareName = keyof typeof MIDDLEWARE;

/** A navigation. The router's own type depends on the routes, which import this file. */
interface Navigation {
  readonly matches: readonly {
    readonly routeId: string;
    readonly staticData: StaticDataRouteOption;
    readonly params: unknown;
    /** The error of the route's check of its parameters. */
    readonly paramsError?: unknown;
  }[];
  readonly context: RouterContext;
  /** Cause of the root's match: "stay" once the app has shown a page. */
  readonly cause: "enter" | "preload" | "stay";
}

/**
 * Runs the middleware of the matched routes, from the root down, unless a route rejects the address, and
 * loads the messages that the page needs.
 */
export async function enterRoutes({ matches, context, cause }: Navigation): Promise<void> {
  if (matches.some(({ paramsError }) => paramsError !== undefined)) return;
  const names = matches.flatMap(({ staticData }) => staticData.middleware ?? []);
  const params = v.parse(Params, matches.at(-1)?.params ?? {});
  const ids = matches.map(({ routeId }) => routeId);
  const messages = Promise.all([
    needsAllMessages(ids) && allMessages(),
    ids.some(isUnlisted) && unlistedMessages(),
  ]);
  // A page with cached data renders in one task; the browser first paints the feedback of the tap.
  if (cause === "stay") await waitForPaint();
  await runMiddleware(MIDDLEWARE, names, { context, params });
  await messages;
}
