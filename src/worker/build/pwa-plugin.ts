import { readFileSync } from "node:fs";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { needlessFiles } from "#worker/build/needed-files.ts";
import { precacheRules } from "#worker/build/precache-rules.ts";
import { readViteManifest, VITE_MANIFEST } from "#worker/build/vite-manifest.ts";

/** Leaves out what a page without a network has no use for. */
function withoutNeedless<Each extends { readonly url: string }>(manifest: Each[]) {
  const text = readFileSync(`dist/client/${VITE_MANIFEST}`, "utf8");
  const needless = needlessFiles(readViteManifest(text));
  return { manifest: manifest.filter(({ url }) => !needless.has(url)), warnings: [] };
}

/**
 * The service worker's part of the build: `src/worker/sw.ts` becomes `sw.js` with the list of the
 * files to keep. It registers nothing and writes no manifest: both are our own.
 */
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
      // Their names tell their content, so that one of an earlier build isn't fetched again.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [withoutNeedless, precacheRules],
    },
  });
}
