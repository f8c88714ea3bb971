import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { precacheRules } from "#worker/build/precache-rules.ts";
import { readViteManifest, VITE_MANIFEST } from "#worker/build/vite-manifest.ts";

/**
 * Useless without the network: the race of a draw that comes in, feeds to follow, the rules of the route manifest,
 * and parts for other sites, whose frames a worker may not fill.
 */
const ONLINE_ONLY =
  /^(src\/routes\/(track\.)?components\..*\.tsx|src\/features\/(replay\/live-race|embed\/follow-button)\.tsx|src\/lib\/route-rules\.ts)/;
/** Chunks that only such files import. */
const SHARED_ONLINE_ONLY = /^(chart-embed|embed-page|tabs-embed)$/;

function withoutOnlineOnly<Each extends { readonly url: string }>(manifest: Each[]) {
  const chunks = readViteManifest(readFileSync(`dist/client/${VITE_MANIFEST}`, "utf8"));
  const named = Object.entries(chunks).filter(
    ([source, { name = "" }]) => ONLINE_ONLY.test(source) || SHARED_ONLINE_ONLY.test(name),
  );
  const left = new Set(named.flatMap(([, { file, css }]) => [file, ...css]));
  const own = new Set(Object.values(chunks).map(({ file }) => file));
  // The rest of a page that opens at a tab is beside them; without the network the shell shows such a page.
  const isWanted = (url: string) => !left.has(url) && (own.has(url) || !url.endsWith(".js"));
  return { manifest: manifest.filter(({ url }) => isWanted(url)), warnings: [] };
}

/** Adds each file's digest, by which the worker knows it. */
function withIntegrity<Each extends { readonly url: string }>(manifest: Each[]) {
  const integrityOf = (url: string) =>
    `sha256-${createHash("sha256")
      .update(readFileSync(`dist/client/${url}`))
      .digest("base64")}`;
  const entries = manifest.map((entry) => ({ ...entry, integrity: integrityOf(entry.url) }));
  return { manifest: entries, warnings: [] };
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
      // The worker caches pictures (art/) when they are shown, not at its installation.
      globPatterns: ["assets/**/*.{js,css}", "**/*.html", "icons/icon.svg", "art/*.svg"],
      // Pages that are seldom opened are shown in the shell while offline.
      globIgnores: [
        "**/404.html",
        "**/about.html",
        "**/businessCooperation.html",
        "**/disclaimer.html",
        "**/proofs.html",
        "**/serviceCenter.html",
      ],
      // Hashed names: a file of an earlier build isn't fetched again.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [withoutOnlineOnly, precacheRules, withIntegrity],
    },
  });
}
