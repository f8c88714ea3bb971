import { Match, Outlet, useMatches } from "@tanstack/react-router";

/**
 * The page inside the frame. The router's own outlet puts a boundary around it, inside of which React
 * takes markup over later than the rest: a draw that arrived in between made the two differ. Where nothing
 * was found there is no draw, and the router's outlet knows what to show.
 */
export function PageOutlet() {
  const routeId = useMatches({
    select: (matches) => {
      // oxlint-disable-next-line no-underscore-dangle -- the router's only mark of a frame without a page
      const lost = matches.some((match) => match._notFound === true || match.status === "notFound");
      return lost ? undefined : matches[1]?.routeId;
    },
  });
  return routeId === undefined ? <Outlet /> : <Match routeId={routeId} />;
}
