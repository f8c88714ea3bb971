import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { bytesOf, PRECACHE_BYTES_MOST } from "#worker/build/precache-rules.ts";
import {
  chunkOf,
  readViteManifest,
  VITE_MANIFEST,
  type ViteManifest,
  withImports,
} from "#worker/build/vite-manifest.ts";

/** `npm run check size`: what a first visit downloads stays within its limits. */

const CLIENT = join(import.meta.dirname, "../dist/client");
const ENTRY = "src/app/client.tsx";

/** Bytes, compressed with brotli, of every page's scripts once its app runs; names of files make 75 more or less. */
const ENTRY_SCRIPT_MAX = 141_300;
/** Bytes, compressed with brotli, of the scripts of a page that is only read, texts aside. */
const READER_MAX = 16_500;
const READER = "src/app/reader/reader.ts";
/** Bytes, compressed with brotli, of the styles that every page carries. */
const ENTRY_STYLE_MAX = 6_000;

/** Bytes, compressed with brotli, of the scripts that an open tab adds to its page. */
const TAB_SCRIPT_MAX = 12_000;
const TAB_PAGE = "src/routes/track.$id.tsx?tsr-split=component";
const TABS = /^src\/pages\/statistic\/panels\/([a-z\d-]+)\.tsx$/;

function readManifest(): ViteManifest {
  const path = join(CLIENT, VITE_MANIFEST);
  if (!existsSync(path)) throw new Error("There is no build in dist/client: run npm run build.");
  return readViteManifest(readFileSync(path, "utf8"));
}

/** Files of scripts that a page starts with: each runs in a task of its own, and more would cost requests. */
const PAGE_FILES_MAX = 10;
const PAGES = { home: "src/routes/index.tsx?tsr-split=component", track: TAB_PAGE };

function checkFiles(manifest: ViteManifest): boolean {
  const counts = Object.entries(PAGES).map(([name, page]) => {
    const files = withImports(manifest, [ENTRY, page]).length;
    const mark = files > PAGE_FILES_MAX ? "✗" : "✓";
    console.log(
      `${mark} files of scripts on the ${name} page: ${files} of ${PAGE_FILES_MAX} at most`,
    );
    return files;
  });
  return counts.every((files) => files <= PAGE_FILES_MAX);
}

/** Bytes, compressed with brotli, of the texts in one language that the first pages start with. */
const FIRST_TEXTS_MAX = 4000;
const FIRST_TEXTS = /^locales\/([a-z]+)\.po$/;

/** The texts that the first pages start with, in each language. */
function textRows(manifest: ViteManifest) {
  return Object.keys(manifest).flatMap((name) => {
    const [, language] = FIRST_TEXTS.exec(name) ?? [];
    if (language === undefined) return [];
    const bytes = compressed([chunkOf(manifest, name).file]);
    return [[`texts of the first pages, ${language}, br`, bytes, FIRST_TEXTS_MAX] as const];
  });
}

/** Bytes, compressed with brotli, of the scripts that check the log of draws. */
const CHECKS_MAX = 10_000;
/** The group of files that vite.config.ts puts them into. */
const CHECKS = "proofs";

function checksRow(manifest: ViteManifest) {
  const chunk = Object.entries(manifest).find(
    ([key, { name }]) => key.startsWith("_") && name === CHECKS,
  );
  if (chunk === undefined) throw new Error(`The build has no group ${CHECKS}.`);
  return ["scripts that check the log, br", compressed([chunk[1].file]), CHECKS_MAX] as const;
}

/** What each tab adds to the scripts of its page. */
function tabRows(manifest: ViteManifest) {
  const page = new Set(withImports(manifest, [ENTRY, TAB_PAGE]));
  const tabs = Object.keys(manifest).filter((name) => TABS.test(name));
  if (tabs.length === 0) throw new Error("No tab is in the build.");
  return tabs.map((tab) => {
    const own = withImports(manifest, [tab]).filter((name) => !page.has(name));
    const bytes = compressed(own.map((name) => chunkOf(manifest, name).file));
    return [`scripts of the tab ${TABS.exec(tab)?.[1]}, br`, bytes, TAB_SCRIPT_MAX] as const;
  });
}

function compressed(files: Iterable<string>): number {
  return [...files].reduce(
    (bytes, file) => bytes + brotliCompressSync(readFileSync(join(CLIENT, file))).length,
    0,
  );
}

/** The addresses in the service worker's precache list. */
function precached(): string[] {
  const path = join(CLIENT, "sw.js");
  // Without a service worker nothing is prefetched.
  if (!existsSync(path)) return [];
  const worker = readFileSync(path, "utf8");
  const urls = worker.matchAll(/\burl["']?:\s*["'`]([^"'`$]+)["'`]/g);
  return [...new Set([...urls].map(([, url = ""]) => url.replace(/^\//, "").replace(/\?.*/, "")))];
}

function main(): void {
  const manifest = readManifest();
  const chunks = withImports(manifest, [ENTRY]).map((name) => chunkOf(manifest, name));
  const files = precached().map((url) => join(CLIENT, url));
  const lost = files.filter((path) => !existsSync(path));
  if (lost.length > 0) throw new Error(`Precached but not built: ${lost.join(", ")}`);
  const codes = chunks.map(({ file }) => readFileSync(join(CLIENT, file), "utf8"));
  if (!codes.every((code) => code.startsWith("//# "))) throw new Error("A compile hint is lost.");
  const sizes = precached().map((url) => ({ url, size: statSync(join(CLIENT, url)).size }));

  const rows = [
    [
      "scripts of a page that is only read, br",
      compressed(withImports(manifest, [READER]).map((name) => chunkOf(manifest, name).file)),
      READER_MAX,
    ],
    [
      "scripts of every page with its app, br",
      compressed(chunks.map(({ file }) => file)),
      ENTRY_SCRIPT_MAX,
    ],
    [
      "styles of every page, br",
      compressed(new Set(chunks.flatMap(({ css }) => css))),
      ENTRY_STYLE_MAX,
    ],
    ...textRows(manifest),
    ...tabRows(manifest),
    checksRow(manifest),
    ["precache of one language", bytesOf(sizes), PRECACHE_BYTES_MOST],
  ] as const;
  for (const [name, bytes, max] of rows) {
    const mark = bytes > max ? "✗" : "✓";
    console.log(
      `${mark} ${name}: ${(bytes / 1000).toFixed(1)} of ${(max / 1000).toFixed(1)} kB at most`,
    );
  }
  if (!checkFiles(manifest) || rows.some(([, bytes, max]) => bytes > max)) process.exitCode = 1;
}

main();
