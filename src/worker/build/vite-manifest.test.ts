import * as v from "valibot";
import { expect, test } from "vitest";
import { inlinedStyles, ViteManifest } from "./vite-manifest.ts";

const manifest = v.parse(ViteManifest, {
  "src/app/client.tsx": {
    file: "client.js",
    isEntry: true,
    imports: ["_shared.js"],
    css: ["client.css"],
  },
  "_shared.js": { file: "shared.js", css: ["shared.css"] },
  "src/routes/about.tsx": { file: "about.js", css: ["about.css"] },
});

test("styles that every page holds in itself aren't kept, all else is", () => {
  expect(inlinedStyles(manifest)).toEqual(new Set(["client.css", "shared.css"]));
});
