import { linkOptions } from "@tanstack/react-router";
import { expect, test } from "vitest";
import type { AppRouter } from "./router.tsx";

/** The registered router's routes, against which links are checked. */
type Routes = AppRouter["routesByPath"];

test("links compile only with existing pages and their parameters", () => {
  const links = [
    linkOptions({ to: "/track/$id", params: { id: "2001" } }),
    linkOptions({ to: "/serviceCenter", hash: "install" }),
    // @ts-expect-error -- no such page
    linkOptions({ to: "/serviceCentre" }),
    // @ts-expect-error -- a track's page needs its id
    linkOptions({ to: "/track/$id" }),
    // @ts-expect-error -- the parameter is named id
    linkOptions({ to: "/track/$id", params: { track: "2001" } }),
    // @ts-expect-error -- a marble's page needs its number too
    linkOptions({ to: "/track/$id/marble/$n", params: { id: "2001" } }),
    // @ts-expect-error -- no such tab
    linkOptions({ to: "/track/$id", params: { id: "2001" }, search: { tab: "odds" } }),
    // @ts-expect-error -- paths have no language, which the router adds
    linkOptions({ to: "/en/about" }),
  ];
  const serviceCenter: keyof Routes = "/serviceCenter";
  expect(links).toHaveLength(8);
  expect(links[1]?.to).toBe(serviceCenter);
});
