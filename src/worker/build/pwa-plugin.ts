import { readFileSync } from "node:fs";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { precacheRules } from "#worker/build/precache-rules.ts";
import { inlinedStyles, readViteManifest, VITE_MANIFEST } from "#worker/build/vite-manifest.ts";

function withoutInlinedStyles<Each extends { readonly url: string }>(manifest: Each[]) {
  const text = readFileSync(`dist/client/${VITE_MANIFEST}`, "utf8");
  const inlined = inlinedStyles(readViteManifest(text));
  return { manifest: manifest.filter(({ url }) => !inlined.has(url)), warnings: [] };
}

/** Makes `sw.js` of `src/worker/sw.ts` with the list of files to cache; the app writes the manifest. */
export function pwaPlugin(): Plugin[] {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/worker",
    filename: "sw.ts",
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: "iife",
      minify: true,
      globPatterns: ["assets/**/*.{js,css}", "**/*.html", "icons/icon.svg"],
      globIgnores: ["**/404.html"],
      // Hashed names: a file of an earlier build isn't fetched again.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [withoutInlinedStyles, precacheRules],
    },
  });
}
