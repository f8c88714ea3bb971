import { notFound, type StaticDataRouteOption } from "@tanstack/react-router";
import * as v from "valibot";
import { isApart, needsAllMessages } from "#i18n/first-pages.ts";
import { allMessages, apartMessages } from "#i18n/i18n.ts";
import { painted } from "#ui/window-state.ts";
import { type RouteMiddleware, type RouteMiddlewares, runMiddleware } from "./-route-middleware.ts";
import { homeQuery } from "#data/queries/home.ts";
import { freshen } from "#data/queries/prime.ts";
import type { RouterContext } from "#routes/-context.ts";

/** Parameters of any route's address. */
const Params = v.record(v.string(), v.string());

interface Entered {
  readonly context: RouterContext;
  readonly params: v.InferOutput<typeof Params>;
}

/** Answers 404 for an unknown track; if the tracks can't be loaded, the page shows the error. */
const knownTrack: RouteMiddleware<Entered> = async ({ context, params }) => {
  const { queryClient, locale } = context;
  const home = homeQuery(locale);
  const tracks = () => queryClient.getQueryData(home.queryKey)?.categories;
  const isKnown = () => tracks()?.some(({ id }) => String(id) === params["id"]);
  // Cached data is enough to know a track, but it may lack a new one.
  if (isKnown() === true) return;
  await freshen(queryClient, home);
  if (isKnown() === false) notFound({ throw: true });
};

const MIDDLEWARE = { "known-track": knownTrack } satisfies RouteMiddlewares<string, Entered>;

export type MiddlewareName = keyof typeof MIDDLEWARE;

/** A navigation. Not the router's type, which depends on the routes. */
interface Entering {
  readonly matches: readonly {
    readonly routeId: string;
    readonly staticData: StaticDataRouteOption;
    readonly params: unknown;
    /** Why the route refuses the address. */
    readonly paramsError?: unknown;
  }[];
  readonly context: RouterContext;
  /** Of the root: "stay" once the app has shown a page. */
  readonly cause: "enter" | "preload" | "stay";
}

/**
 * Runs the middleware of the matched routes, from the root down, unless a route refuses the address, and
 * loads the messages that the page needs.
 */
export async function enterRoutes({ matches, context, cause }: Entering): Promise<void> {
  if (matches.some(({ paramsError }) => paramsError !== undefined)) return;
  const names = matches.flatMap(({ staticData }) => staticData.middleware ?? []);
  const params = v.parse(Params, matches.at(-1)?.params ?? {});
  const ids = matches.map(({ routeId }) => routeId);
  const messages = Promise.all([
    needsAllMessages(ids) && allMessages(),
    ids.some(isApart) && apartMessages(),
  ]);
  // A page whose data is here is rendered in one piece, before the browser shows that a tap was felt.
  if (cause === "stay") await painted();
  await runMiddleware(MIDDLEWARE, names, { context, params });
  await messages;
}
