import { createRouter, type ErrorComponentProps, type RouterHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { splitLocale, withLocale } from "#contract/languages.ts";
import { isMissingOffline, reloadForMissingCode, reloadOnce } from "#pwa/update/chunk-guard.ts";
import type { Locale } from "#i18n/locales.ts";
import { ErrorPage, NotSavedPage } from "#features/status/error-pages.tsx";
import type { RouterContext } from "#routes/-context.ts";
import { parseSearch, stringifySearch } from "#routes/-search.ts";
import { routeTree } from "#routes/route-tree.gen.ts";

export interface AppRouterDeps extends RouterContext {
  readonly history: RouterHistory;
  /** False on the server, where it would write an inline script, which the CSP forbids. */
  readonly scrollRestoration: false | ((place: { location: { hash: string } }) => boolean);
}

/** Creates the router of one visit or rendering. Routes have no locale; visible addresses have its prefix. */
export function createAppRouter({ history, scrollRestoration, ...context }: AppRouterDeps) {
  let active = () => context.locale;
  const router = createRouter({
    routeTree,
    history,
    context,
    origin: context.origin,
    // The language may change later.
    rewrite: localeRewrite(() => active()),
    // Accepts trailing slashes without a redirect.
    trailingSlash: "preserve",
    parseSearch,
    stringifySearch,
    scrollRestoration,
    getScrollRestorationKey: (location) => location.pathname,
    // An error in a page leaves the site's frame intact.
    defaultErrorComponent: PageError,
    defaultPreload: false,
    // Loaders always run: the query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
  });
  active = () => router.options.context.locale;
  return router;
}

/** Shows nothing while the page reloads for missing code, and offline waits for the network. */
function PageError({ error }: ErrorComponentProps): ReactNode {
  if (reloadForMissingCode(error)) return null;
  return isMissingOffline(error) ? <NotSavedPage onOnline={reloadOnce} /> : <ErrorPage />;
}

/** Removes the language's prefix from visible addresses and adds it to those of routes. */
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
