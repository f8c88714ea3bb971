import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "rolldown";
import type { Plugin } from "vite";
import {
  findChunk,
  parseViteManifest,
  VITE_MANIFEST,
  withImports,
} from "#pwa/worker/build/vite-manifest.ts";

const MODULE_ID = "virtual:site-assets";
const ENTRY = "src/app/client.tsx";

/** Placeholder of the build's id in the renderer, until its contents are known. */
export const UNNAMED = "not-named-yet";

/** Code of the renderer's files by file name. */
type Code = Readonly<Record<string, string>>;

/**
 * Replaces the placeholder by the build's id: a hash of the renderer, which contains the hashed names of the
 * browser's files, and of `settings`. Equal builds have equal ids.
 */
export function nameBuild(code: Code, settings: string): Code {
  const files = Object.entries(code).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const content = JSON.stringify([files, settings]);
  const id = createHash("sha256").update(content).digest("hex").slice(0, 12);
  return Object.fromEntries(files.map(([name, text]) => [name, text.replaceAll(UNNAMED, id)]));
}

/** The minified code of a script of src/app/boot with its imports. */
export async function bootCode(name: string): Promise<string> {
  const { output } = await build({
    input: join(import.meta.dirname, "../boot", `${name}.ts`),
    transform: { target: "es2022" },
    output: { format: "iife", minify: true },
    write: false,
  });
  return output[0].code.trim();
}

/** Sources whose files a page may link: routes, panels of statistics, languages. */
export const LINKED = /^(src\/routes\/|src\/features\/statistics\/[\w-]+\/panel\.tsx$|locales\/)/;

/** The source of a manifest key, without the code splitter's query. */
function sourcePath(key: string): string {
  return key.replace(/\?tsr-split=.*$/, "");
}

/** Paths of the style sheets of chunks. */
function listSheets(chunks: readonly { readonly css: readonly string[] }[]): string[] {
  return [...new Set(chunks.flatMap(({ css }) => css))].map((file) => `/${file}`);
}

/** SHA-256 of a file, base64. */
async function fileDigest(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("base64");
}

async function readAssets(root: string) {
  const client = join(root, "dist/client");
  const manifest = parseViteManifest(await readFile(join(client, VITE_MANIFEST), "utf8"));
  const entry = findChunk(manifest, ENTRY);
  const started = withImports(manifest, [ENTRY]);
  const chunks = (sources: readonly string[]) => sources.map((each) => findChunk(manifest, each));
  const modules = Object.keys(manifest)
    .filter((key) => LINKED.test(key))
    .map((key) => {
      const own = withImports(manifest, [key]).filter((each) => !started.includes(each));
      return {
        source: sourcePath(key),
        // A route's name may contain a space.
        files: chunks(own).map(({ file }) => encodeURI(`/${file}`)),
        sheets: listSheets(chunks(own)),
      };
    });
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith(".js"));
  const digests = await Promise.all(
    scripts.map(async ({ file }) => [`/${file}`, await fileDigest(join(client, file))] as const),
  );
  return {
    boot: await bootCode("boot"),
    digests: Object.fromEntries(digests),
    entry: `/${entry.file}`,
    preload: chunks(started.filter((key) => key !== ENTRY)).map(({ file }) => `/${file}`),
    sheets: listSheets(chunks(started)),
    modules,
    buildId: UNNAMED,
  };
}

/** Provides `virtual:site-assets`: the files of the browser build, which must exist. */
export function siteAssets(): Plugin {
  let root = "";
  return {
    name: "site-assets",
    configResolved(config) {
      ({ root } = config);
    },
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : null),
    async load(id) {
      if (id !== `\0${MODULE_ID}`) return null;
      return Object.entries(await readAssets(root))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      if (!chunks.some(({ code }) => code.includes(UNNAMED))) return;
      const named = nameBuild(
        Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.code])),
        process.env["BUILD_SETTINGS"] ?? "",
      );
      for (const chunk of chunks) chunk.code = named[chunk.fileName] ?? chunk.code;
    },
  };
}
