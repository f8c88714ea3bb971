import { Match, Outlet, useMatches } from "@tanstack/react-router";

/**
 * The page inside the frame. The router's own outlet puts a boundary around it, inside of which React
 * takes markup over later than the rest: a draw that came in between made the two differ.
 */
export function PageOutlet() {
  const routeId = useMatches({ select: ([, page]) => page?.routeId });
  return routeId === undefined ? <Outlet /> : <Match routeId={routeId} />;
}
