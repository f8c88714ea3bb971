import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LINKED, nameBuild, UNNAMED } from "#app/build/site-assets.ts";
import { clientAnswering } from "#data/queries/client-for-tests.ts";
import { PANELS } from "#features/statistics/panel.ts";
import { loadPanel } from "#features/statistics/panels.ts";

const RENDERER = { "render.js": `const id = "${UNNAMED}", boot = "1";`, "assets/a.js": "a" };

/** The build id in the renderer's code. */
function buildId(code: Readonly<Record<string, string>>, settings = ""): string | undefined {
  return /const id = "([^"]*)"/.exec(nameBuild(code, settings)["render.js"] ?? "")?.[1];
}

describe("a build's id", () => {
  test("replaces the placeholder and changes nothing else", () => {
    const name = buildId(RENDERER);
    expect(name).toMatch(/^[0-9a-f]{12}$/);
    expect(nameBuild(RENDERER, "")).toEqual({
      "render.js": `const id = "${name}", boot = "1";`,
      "assets/a.js": "a",
    });
  });

  test("does not depend on the order of the files", () => {
    expect(buildId(Object.fromEntries(Object.entries(RENDERER).toReversed()))).toBe(
      buildId(RENDERER),
    );
  });

  test("changes with the settings", () => {
    expect(buildId(RENDERER, '["https://draws.example"]')).not.toBe(buildId(RENDERER));
  });

  test.each([
    ["the inline script", { ...RENDERER, "render.js": `const id = "${UNNAMED}", boot = "2";` }],
    ["another file", { ...RENDERER, "assets/a.js": "b" }],
    ["a file's name", { "render.js": RENDERER["render.js"], "assets/b.js": "a" }],
  ])("changes with %s", (_, other) => {
    expect(buildId(other)).not.toBe(buildId(RENDERER));
  });
});

test.each(PANELS)("a page with the tab %s links the files of its panel", async (name) => {
  const client = clientAnswering(() => new Response(null, { status: 503 }));
  const source = await loadPanel(name, { client, cateId: 2001, search: {}, locale: "en" });
  expect(existsSync(source)).toBe(true);
  expect(source).toMatch(LINKED);
});
