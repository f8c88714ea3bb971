import { createRootRouteWithContext, useMatches } from "@tanstack/react-router";
import { FramePage } from "#features/frame/frame-page.tsx";
import { PageOutlet } from "#features/frame/page-outlet.tsx";
import { NotFoundPage } from "#features/status/error-pages.tsx";
import { prime } from "#data/queries/prime.ts";
import { homeQuery } from "#data/queries/home.ts";
import type { RouterContext } from "#routes/-context.ts";
import { type Head, rootHead } from "#routes/-head.ts";
import { enterRoutes, type MiddlewareName } from "#routes/-middleware.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** False hides the site's header, sidebar and footer. */
    readonly frame?: boolean;
    /** Runs before the route is shown, in this order, on the server and in the browser. */
    readonly middleware?: readonly MiddlewareName[];
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // Typed explicitly, as the tree's type depends on this route.
  beforeLoad: (entering): Promise<void> => enterRoutes(entering),
  // A failure surfaces in the component that needs the data.
  loader: ({ context: { queryClient, locale } }) => prime(queryClient, homeQuery(locale)),
  head: ({ match }): Head => rootHead(match),
  component: Root,
  notFoundComponent: NotFoundPage,
});

function Root() {
  const framed = useMatches({
    select: (matches) => matches.every(({ staticData }) => staticData.frame !== false),
  });
  return framed ? <FramePage /> : <PageOutlet />;
}
