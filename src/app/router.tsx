import {
  type AnyRoute,
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { splitLocale, withLocale } from "#contract/languages.ts";
import { isWithoutNetwork, loadInFull, reloadOnce } from "#device/update/chunk-guard.ts";
import type { Locale } from "#i18n/locales.ts";
import { ErrorPage } from "#pages/error/error-page.tsx";
import { NotKeptPage } from "#pages/error/not-kept-page.tsx";
import type { RouterContext } from "#routes/-context.ts";
import { routeTree } from "#routes/route-tree.gen.ts";

export interface AppRouterDeps extends RouterContext {
  readonly history: RouterHistory;
  /** On in the browser; on the server it would write an inline script, which the CSP forbids. */
  readonly scrollRestoration: boolean;
}

/** The router of one visit (or of one rendering): locale-free routes, prefixes on the outside. */
export function createAppRouter({ history, scrollRestoration, ...context }: AppRouterDeps) {
  let active = () => context.locale;
  const router = createRouter({
    routeTree,
    history,
    context,
    origin: context.origin,
    // The language changes in place, so the one that is active is asked for each time.
    rewrite: localeRewrite(() => active()),
    // An address with a slash at its end is answered as it is.
    trailingSlash: "preserve",
    scrollRestoration,
    getScrollRestorationKey: (location) => location.pathname,
    // A page that breaks leaves the frame around it whole.
    defaultErrorComponent: PageError,
    defaultPreload: false,
    // The query cache decides what is fresh, so a loader always runs and mostly finds its data there.
    defaultPreloadStaleTime: 0,
  });
  active = () => router.options.context.locale;
  // A route's code and data are there before it is shown, so it needs no boundary to wait in; and markup
  // without boundaries is taken over whole, of the data that it was made of: nothing newer comes in between.
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the router's table of its routes is untyped
  const routes: AnyRoute[] = Object.values(router.routesById);
  for (const route of routes) route.options.wrapInSuspense = false;
  return router;
}

/** Shows nothing for missing code while the page reloads, and waits for the network where there is none. */
function PageError({ error }: ErrorComponentProps): ReactNode {
  if (loadInFull(error)) return null;
  return isWithoutNetwork(error) ? <NotKeptPage onOnline={reloadOnce} /> : <ErrorPage />;
}

/** Takes the prefix off a visible address and puts the active language's onto a route's. */
function localeRewrite(active: () => Locale) {
  return {
    input: ({ url }: { url: URL }) => {
      url.pathname = splitLocale(url.pathname).path;
      return url;
    },
    output: ({ url }: { url: URL }) => {
      url.pathname = withLocale(active(), url.pathname);
      return url;
    },
  };
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
