import { describe, expect, test } from "vitest";
import { createBuildManifest } from "#app/build-manifest.ts";

const MANIFEST = {
  id: "b1",
  timestamp: 1,
  matcher: { static: { "/home": { redirect: "/" } } },
  prerendered: ["/about"],
};

function manifestFrom(...responses: (() => Response)[]) {
  const requests: string[] = [];
  const logged: string[] = [];
  const manifest = createBuildManifest({
    id: "b1",
    fetch: async (path) => {
      requests.push(path);
      return (responses[requests.length - 1] ?? (() => Response.error()))();
    },
    log: (text) => logged.push(text),
  });
  return { manifest, requests, logged };
}

describe("the manifest of the running build", () => {
  test("is fetched once and provides rules and prerendered paths", async () => {
    const { manifest, requests, logged } = manifestFrom(() => Response.json(MANIFEST));
    expect(manifest.rulesFor("/home")).toEqual({});
    await Promise.all([manifest.load(), manifest.load()]);
    await manifest.load();
    expect(requests).toEqual(["/builds/meta/b1.json"]);
    expect(manifest.rulesFor("/home/")).toEqual({ redirect: "/" });
    expect([manifest.isPrerendered("/about"), manifest.isPrerendered("/")]).toEqual([true, false]);
    expect(logged).toEqual([]);
  });

  test("logs a failed fetch, has no rules then, and is fetched again by the next load", async () => {
    const { manifest, requests, logged } = manifestFrom(
      () => new Response("", { status: 503 }),
      () => Response.json(MANIFEST),
    );
    await manifest.load();
    expect(logged).toHaveLength(1);
    expect(manifest.rulesFor("/home")).toEqual({});
    await manifest.load();
    expect(requests).toHaveLength(2);
    expect(manifest.rulesFor("/home")).toEqual({ redirect: "/" });
  });

  test("has no rules if its shape is wrong", async () => {
    const { manifest, logged } = manifestFrom(() => Response.json({ matcher: 5 }));
    await manifest.load();
    expect(logged).toEqual(["Failed to load the route manifest"]);
    expect(manifest.rulesFor("/home")).toEqual({});
  });

  test("has no rules if they can't be compiled", async () => {
    const matcher = { dynamic: { "/draw/no:term(": { redirect: "/" } } };
    const { manifest, logged } = manifestFrom(() => Response.json({ ...MANIFEST, matcher }));
    await manifest.load();
    expect(logged).toEqual(["Failed to read the route rules"]);
    expect(manifest.rulesFor("/draw/5")).toEqual({});
  });
});
