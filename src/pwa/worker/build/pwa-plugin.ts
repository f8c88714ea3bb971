import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { VitePWA } from "vite-plugin-pwa";
import type { Plugin } from "vite";
import { LANGUAGES, splitLocale } from "#contract/languages.ts";
import { precacheRules } from "./precache-rules.ts";
import {
  findChunk,
  parseViteManifest,
  VITE_MANIFEST,
  type ViteManifest,
  withImports,
} from "./vite-manifest.ts";

/** Sources whose files a first visit stores: the app, the public pages and the texts. */
const FIRST = [
  "src/app/client.tsx",
  "src/routes/index.tsx",
  "src/routes/track.$id.tsx",
  "src/routes/track.ColdHotAnalyze.tsx",
  "src/routes/about.tsx",
  "src/routes/businessCooperation.tsx",
  "src/routes/disclaimer.tsx",
  "src/routes/serviceCenter.tsx",
  "src/routes/shell.tsx",
  "src/features/statistics/hot-cold/panel.tsx",
  ...LANGUAGES.flatMap((lang) => [`locales/${lang}.po`, `locales/${lang}.po?rest.po`]),
];
/** Dialogs that work offline, stored after the first visit. Other files are stored when a page uses them. */
const SOON = [
  "src/features/feedback/feedback-modal.tsx",
  "src/features/draw/shared-card.tsx",
  "src/features/status/outbox-card.tsx",
  "src/features/status/toasts/toast-host.tsx",
];
const CATALOG = new RegExp(`^locales/(${LANGUAGES.join("|")})\\.po`);

/** Matches sources of the pages for operators and developers, which the worker doesn't handle. */
const UNLISTED = /^(src\/routes\/(ops|developers)|locales\/\w+\.po\?unlisted)/;

interface Entry {
  readonly url: string;
}

/** The scripts and style sheets of sources and of all that they import. */
function chunkFiles(chunks: ViteManifest, sources: readonly string[]): Set<string> {
  const all = withImports(chunks, sources).map((source) => findChunk(chunks, source));
  return new Set(all.flatMap(({ file, css }) => [file, ...css]));
}

/** Removes the files that only pages for operators and developers use. */
function withoutUnlisted<Each extends Entry>(manifest: Each[]) {
  const chunks = parseViteManifest(readFileSync(`dist/client/${VITE_MANIFEST}`, "utf8"));
  // Chunks without a source are shared; visitors need those that their pages import.
  const sources = Object.keys(chunks).filter((key) => !key.startsWith("_") && !UNLISTED.test(key));
  const visitors = chunkFiles(chunks, sources);
  const all = chunkFiles(chunks, Object.keys(chunks));
  const isRemoved = (url: string) => all.has(url) && !visitors.has(url);
  return { manifest: manifest.filter(({ url }) => !isRemoved(url)), warnings: [] };
}

/** Keeps the shells, FIRST and SOON, and adds the language of pages and texts and the mark of SOON. */
function selectEntries<Each extends Entry>(manifest: Each[]) {
  const chunks = parseViteManifest(readFileSync(`dist/client/${VITE_MANIFEST}`, "utf8"));
  const first = chunkFiles(chunks, FIRST);
  const soon = chunkFiles(chunks, SOON);
  const languages = new Map(
    Object.entries(chunks).map(([source, { file }]) => [file, CATALOG.exec(source)?.[1]]),
  );
  const isListed = ({ url }: Entry) => url.endsWith(".html") || first.has(url) || soon.has(url);
  const entries = manifest.filter(isListed).map((entry) => {
    const isPage = entry.url.endsWith(".html");
    const lang = isPage ? splitLocale(`/${entry.url}`).locale : languages.get(entry.url);
    const isFirst = isPage || first.has(entry.url);
    return {
      ...entry,
      ...(lang !== undefined && { lang }),
      ...(!isFirst && { soon: true }),
    };
  });
  return { manifest: entries, warnings: [] };
}

/** Adds each file's digest, which the browser checks. */
function withIntegrity<Each extends Entry>(manifest: Each[]) {
  const fileIntegrity = (url: string) =>
    `sha256-${createHash("sha256")
      .update(readFileSync(`dist/client/${url}`))
      .digest("base64")}`;
  const entries = manifest.map((entry) => ({ ...entry, integrity: fileIntegrity(entry.url) }));
  return { manifest: entries, warnings: [] };
}

/** Builds `sw.js` from `src/pwa/worker/sw.ts` with the list of the build's files. The web app manifest is prerender.ts's. */
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
      // Of the pages only the shells, which show every page offline.
      globPatterns: ["assets/**/*.{js,css}", "**/shell.html"],
      // Hashed names: a file of an earlier build isn't fetched again.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [withoutUnlisted, selectEntries, precacheRules, withIntegrity],
    },
  });
}
