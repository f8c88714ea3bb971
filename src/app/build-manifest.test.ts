import { describe, expect, test } from "vitest";
import { createBuildManifest } from "#app/build-manifest.ts";

const MANIFEST = {
  id: "b1",
  timestamp: 1,
  matcher: { static: { "/home": { redirect: "/" } } },
  prerendered: ["/about"],
};

function manifestFrom(...answers: (() => Response)[]) {
  const asked: string[] = [];
  const told: string[] = [];
  const manifest = createBuildManifest({
    id: "b1",
    fetch: async (path) => {
      asked.push(path);
      return (answers[asked.length - 1] ?? (() => Response.error()))();
    },
    log: (text) => told.push(text),
  });
  return { manifest, asked, told };
}

describe("the manifest of the running build", () => {
  test("is fetched once and tells rules and prerendered paths", async () => {
    const { manifest, asked, told } = manifestFrom(() => Response.json(MANIFEST));
    expect(manifest.rulesFor("/home")).toEqual({});
    await Promise.all([manifest.load(), manifest.load()]);
    await manifest.load();
    expect(asked).toEqual(["/builds/meta/b1.json"]);
    expect(manifest.rulesFor("/home/")).toEqual({ redirect: "/" });
    expect([manifest.isPrerendered("/about"), manifest.isPrerendered("/")]).toEqual([true, false]);
    expect(told).toEqual([]);
  });

  test("that fails is told once, leaves empty rules, and is tried again at the next need", async () => {
    const { manifest, asked, told } = manifestFrom(
      () => new Response("", { status: 503 }),
      () => Response.json(MANIFEST),
    );
    await manifest.load();
    expect(told).toHaveLength(1);
    expect(manifest.rulesFor("/home")).toEqual({});
    await manifest.load();
    expect(asked).toHaveLength(2);
    expect(manifest.rulesFor("/home")).toEqual({ redirect: "/" });
  });

  test("of another shape leaves empty rules", async () => {
    const { manifest, told } = manifestFrom(() => Response.json({ matcher: 5 }));
    await manifest.load();
    expect(told).toEqual(["Failed to load the route manifest"]);
    expect(manifest.rulesFor("/home")).toEqual({});
  });

  test("whose rules can't be read leaves empty rules", async () => {
    const matcher = { dynamic: { "/draw/no:term(": { redirect: "/" } } };
    const { manifest, told } = manifestFrom(() => Response.json({ ...MANIFEST, matcher }));
    await manifest.load();
    expect(told).toEqual(["Failed to read the route rules"]);
    expect(manifest.rulesFor("/draw/5")).toEqual({});
  });
});
