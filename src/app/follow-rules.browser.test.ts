import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BuildManifest } from "#app/build-manifest.ts";
import { followRules } from "#app/follow-rules.ts";
import { printPayload } from "#data/persist/payload.ts";
import type { AppRouter } from "#app/router.tsx";

const PAYLOAD = printPayload({
  rendered: 1,
  version: "1",
  api: { configured: "", sibling: true },
  queries: [],
});

/** Navigations on a build that prerendered /about and sends /old elsewhere. */
function navigations(answer: () => Response = () => new Response(PAYLOAD)) {
  const asked: string[] = [];
  const replaced: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    asked.push(typeof input === "string" ? input : "");
    return answer();
  });
  type Listener = (event: {
    fromLocation: object | undefined;
    toLocation: { publicHref: string };
    pathChanged: boolean;
  }) => void;
  let listener: Listener = () => {};
  const router = {
    subscribe: (_: string, given: Listener) => (listener = given),
    history: { replace: (to: string) => replaced.push(to) },
  };
  const manifest: BuildManifest = {
    load: () => Promise.resolve(),
    rulesFor: (path) => (path === "/old" ? { redirect: "/track/2001" } : {}),
    isPrerendered: (path) => path === "/about",
    filesOf: () => [],
  };
  // followRules uses nothing else of a router.
  followRules({ router: router as unknown as AppRouter, manifest, queryClient: new QueryClient() });
  return {
    asked,
    replaced,
    go: async (publicHref: string, { pathChanged = true, first = false } = {}) => {
      const fromLocation = first ? undefined : {};
      listener({ fromLocation, toLocation: { publicHref }, pathChanged });
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

beforeEach(() => {
  document.documentElement.dataset["build"] = "b 1";
});
afterEach(() => vi.restoreAllMocks());

test("the payload of a prerendered page is asked for once a path, with the build's name", async () => {
  const { asked, go } = navigations();
  await go("/about?x=1");
  await go("/track/2001");
  await go("/about#top");
  expect(asked).toEqual(["/about/_payload.json?b%201"]);
});

test("no payload is asked for at the first page, nor where only query or hash change", async () => {
  const { asked, go } = navigations();
  await go("/about", { first: true });
  await go("/about?x=2", { pathChanged: false });
  expect(asked).toEqual([]);
});

test.each([
  ["another status", () => new Response("", { status: 404 })],
  ["another shape", () => new Response("[]")],
  ["a page in its place", () => new Response("<!doctype html>")],
])("a payload that fails by %s is a warning, once", async (_, answer) => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { asked, go } = navigations(answer);
  await go("/about");
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
  expect(warned.mock.calls[0]?.[0]).toBe("Failed to load the payload of /about");
  await go("/");
  await go("/about");
  expect(asked).toHaveLength(1);
});

test("a relative redirect is followed inside the app and keeps the link's hash", async () => {
  const { asked, replaced, go } = navigations();
  await go("/old?x=1#part");
  expect(replaced).toEqual(["/track/2001#part"]);
  expect(asked).toEqual([]);
});
