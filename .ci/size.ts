import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as v from "valibot";
import { bytesOf, PRECACHE_BYTES_MOST } from "#pwa/build/precache-rules.ts";

/** `npm run check size`: what a first visit downloads stays within its limits. */

const CLIENT = join(import.meta.dirname, "../dist/client");
const ENTRY = "src/app/client.tsx";

/** Bytes, compressed with brotli, of the scripts that every page needs. */
const ENTRY_SCRIPT_MAX = 150_000;
/** Bytes, compressed with brotli, of the styles that every page carries. */
const ENTRY_STYLE_MAX = 14_000;

/** Bytes, compressed with brotli, of the scripts that an open tab adds to its page. */
const TAB_SCRIPT_MAX = 12_000;
const TAB_PAGE = "src/routes/track.$id.tsx?tsr-split=component";
const TABS = /^src\/pages\/statistic\/panels\/([a-z-]+)\.tsx$/;

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);

type Built = v.InferOutput<typeof Manifest>;

function readManifest(): Built {
  const path = join(CLIENT, ".vite/manifest.json");
  if (!existsSync(path)) throw new Error("There is no build in dist/client: run npm run build.");
  return v.parse(Manifest, JSON.parse(readFileSync(path, "utf8")));
}

/** A chunk and all that it imports statically. */
function closure(manifest: Built, entry: string): string[] {
  if (manifest[entry] === undefined) throw new Error(`${entry} is not in the build.`);
  const names = new Set([entry]);
  for (const name of names) for (const each of manifest[name]?.imports ?? []) names.add(each);
  return [...names];
}

/** What each tab adds to the scripts of the page that it stands on. */
function tabRows(manifest: Built) {
  const page = new Set([...closure(manifest, ENTRY), ...closure(manifest, TAB_PAGE)]);
  const tabs = Object.keys(manifest).filter((name) => TABS.test(name));
  if (tabs.length === 0) throw new Error("No tab is in the build.");
  return tabs.map((tab) => {
    const own = closure(manifest, tab).filter((name) => !page.has(name));
    const files = own.flatMap((name) => manifest[name]?.file ?? []);
    return [
      `scripts of the tab ${TABS.exec(tab)?.[1]}, br`,
      compressed(files),
      TAB_SCRIPT_MAX,
    ] as const;
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
  // Without a service worker nothing is fetched ahead.
  if (!existsSync(path)) return [];
  const worker = readFileSync(path, "utf8");
  const urls = worker.matchAll(/\burl["']?:\s*["'`]([^"'`]+)["'`]/g);
  return [...new Set([...urls].map(([, url = ""]) => url.replace(/^\//, "").replace(/\?.*/, "")))];
}

function main(): void {
  const manifest = readManifest();
  const chunks = closure(manifest, ENTRY).flatMap((name) => manifest[name] ?? []);
  const files = precached().map((url) => join(CLIENT, url));
  const lost = files.filter((path) => !existsSync(path));
  if (lost.length > 0) throw new Error(`Precached but not built: ${lost.join(", ")}`);
  const sizes = precached().map((url) => ({ url, size: statSync(join(CLIENT, url)).size }));

  const rows = [
    ["scripts of every page, br", compressed(chunks.map(({ file }) => file)), ENTRY_SCRIPT_MAX],
    [
      "styles of every page, br",
      compressed(new Set(chunks.flatMap(({ css }) => css))),
      ENTRY_STYLE_MAX,
    ],
    ...tabRows(manifest),
    ["precache of one language", bytesOf(sizes), PRECACHE_BYTES_MOST],
  ] as const;
  for (const [name, bytes, max] of rows) {
    const mark = bytes > max ? "✗" : "✓";
    console.log(
      `${mark} ${name}: ${(bytes / 1000).toFixed(1)} of ${(max / 1000).toFixed(0)} kB at most`,
    );
  }
  if (rows.some(([, bytes, max]) => bytes > max)) process.exitCode = 1;
}

main();
