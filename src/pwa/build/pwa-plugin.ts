import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { precacheRules } from "#pwa/build/precache-rules.ts";

/**
 * The service worker's part of the build: `src/pwa/worker/sw.ts` becomes `sw.js` with the list of the
 * files to keep. It registers nothing and writes no manifest: both are our own.
 */
export function pwaPlugin(): Plugin[] {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/pwa/worker",
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
      manifestTransforms: [precacheRules],
    },
  });
}
