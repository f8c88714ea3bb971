import { expect, test } from "vitest";
import { findChunk, parseViteManifest } from "./vite-manifest.ts";

const MANIFEST = parseViteManifest(
  JSON.stringify({
    "src/app/client.tsx": { file: "assets/client.js" },
    "src/routes/about.tsx?tsr-split=component": { file: "assets/about.js" },
  }),
);

test("a chunk is found by its source, a route's also without the code splitter's query", () => {
  expect(findChunk(MANIFEST, "src/app/client.tsx").file).toBe("assets/client.js");
  expect(findChunk(MANIFEST, "src/routes/about.tsx").file).toBe("assets/about.js");
});

test("a source that the build doesn't have fails the build", () => {
  expect(() => findChunk(MANIFEST, "src/routes/moved.tsx")).toThrow("no src/routes/moved.tsx");
});
