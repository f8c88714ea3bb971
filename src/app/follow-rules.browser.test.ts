import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BuildManifest } from "#app/build-manifest.ts";
import { followRules } from "#app/follow-rules.ts";
import { serializePayload } from "#data/persist/payload.ts";
import type { AppRouter } from "#app/router.tsx";

const PAYLOAD = serializePayload({
  rendered: 1,
  version: "1",
  api: { configured: "", sibling: true },
  queries: [],
});

/** Navigations on a build that prerendered /about and redirects /old. */
function navigations(answer: () => Response = () => new Response(PAYLOAD)) {
  const requested: string[] = [];
  const replaced: string[] = [];
  vi.spyOn(window, "fetch").mockImplementation(async (input) => {
    requested.push(typeof input === "string" ? input : "");
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
    filesFor: () => [],
  };
  // followRules uses nothing else of a router.
  followRules({ router: router as unknown as AppRouter, manifest, queryClient: new QueryClient() });
  return {
    requested,
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

test("requests the payload of a prerendered page once a path, with the build's id", async () => {
  const { requested, go } = navigations();
  await go("/about?x=1");
  await go("/track/2001");
  await go("/about#top");
  expect(requested).toEqual(["/about/_payload.json?b%201"]);
});

test("requests no payload for the first page, nor if only the query or hash changes", async () => {
  const { requested, go } = navigations();
  await go("/about", { first: true });
  await go("/about?x=2", { pathChanged: false });
  expect(requested).toEqual([]);
});

test.each([
  ["another status", () => new Response("", { status: 404 })],
  ["another shape", () => new Response("[]")],
  ["an HTML page", () => new Response("<!doctype html>")],
])("warns once about a payload that fails with %s", async (_, answer) => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { requested, go } = navigations(answer);
  await go("/about");
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
  expect(warned.mock.calls[0]?.[0]).toBe("Failed to load the payload of /about");
  await go("/");
  await go("/about");
  expect(requested).toHaveLength(1);
});

test("follows a relative redirect inside the app with the link's hash", async () => {
  const { requested, replaced, go } = navigations();
  await go("/old?x=1#part");
  expect(replaced).toEqual(["/track/2001#part"]);
  expect(requested).toEqual([]);
});
