import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { transformWithOxc } from "vite";
import type { Plugin } from "vite";
import { minify } from "rolldown/utils";

const NAME = "virtual:site-assets";
const ENTRY = "src/app/client.tsx";

/** The part of the browser build's manifest that pages are made from. */
const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof Manifest>;

async function bootCode(root: string): Promise<string> {
  const path = join(root, "src/app/boot.ts");
  const { code } = await transformWithOxc(await readFile(path, "utf8"), path, { target: "es2020" });
  const minified = await minify(path, code, { compress: true, mangle: true });
  return minified.code.trim();
}

/** Sources whose files a page may link: its routes, its panel, its language. */
const LINKED = /^(src\/routes|src\/pages\/statistic\/panels|locales)\//;

/** A chunk's source as the manifest names it, without the marks of the code splitter. */
function sourceOf(key: string): string {
  return key.replace(/\?.*$/, "");
}

/** The chunks that a source needs, its imports' first; each once. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

/** The stylesheets of some chunks, each once, in order. */
async function readSheets(client: string, files: Iterable<string>): Promise<string> {
  const texts = [...new Set(files)].map((file) => readFile(join(client, file), "utf8"));
  return (await Promise.all(texts)).map((text) => text.trim()).join("");
}

async function builtAssets(root: string) {
  const client = join(root, "dist/client");
  const text = await readFile(join(client, ".vite/manifest.json"), "utf8");
  const manifest = v.parse(Manifest, JSON.parse(text));
  const entry = manifest[ENTRY];
  if (entry === undefined) throw new Error(`The browser build has no ${ENTRY}: build it first.`);
  const started = withImports(manifest, ENTRY);
  const sheetsOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.css ?? []);
  const modules = await Promise.all(
    Object.keys(manifest)
      .filter((key) => LINKED.test(key))
      .map(async (key) => {
        const own = [...withImports(manifest, key)].filter((chunk) => !started.has(chunk));
        return {
          source: sourceOf(key),
          // A route with a blank in its name has one in its file.
          files: own.map((chunk) => encodeURI(`/${manifest[chunk]?.file ?? ""}`)),
          css: await readSheets(client, sheetsOf(own)),
        };
      }),
  );
  const imports = [...started].filter((key) => key !== ENTRY);
  return {
    entry: `/${entry.file}`,
    preload: imports.map((key) => `/${manifest[key]?.file ?? ""}`),
    css: await readSheets(client, sheetsOf(started)),
    modules,
    buildId: createHash("sha256").update(text).digest("hex").slice(0, 12),
  };
}

/** What every rendered page needs to know of the browser build: it must be built before. */
export function siteAssets(): Plugin {
  let root = "";
  return {
    name: "site-assets",
    configResolved(config) {
      ({ root } = config);
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const boot = await bootCode(root);
      return Object.entries({ ...(await builtAssets(root)), boot })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
