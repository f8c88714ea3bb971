import * as v from "valibot";
import { expect, test } from "vitest";
import { needlessFiles } from "./needed-files.ts";
import { ViteManifest } from "./vite-manifest.ts";

const manifest = v.parse(ViteManifest, {
  "src/app/client.tsx": {
    file: "client.js",
    isEntry: true,
    imports: ["_shared.js"],
    dynamicImports: ["src/routes/about.tsx", "src/routes/components.LotteryItem.tsx"],
    css: ["client.css"],
  },
  "_shared.js": { file: "shared.js", css: ["shared.css"] },
  "src/routes/about.tsx": { file: "about.js", imports: ["_card.js"], css: ["about.css"] },
  "src/routes/components.LotteryItem.tsx": {
    file: "embed.js",
    imports: ["_card.js", "_frame.js"],
    css: ["embed.css"],
  },
  "_card.js": { file: "card.js" },
  "_frame.js": { file: "frame.js" },
});

test("what only embeds need isn't kept, nor styles that every page holds in itself", () => {
  expect(needlessFiles(manifest)).toEqual(
    new Set(["client.css", "shared.css", "embed.js", "embed.css", "frame.js"]),
  );
});
