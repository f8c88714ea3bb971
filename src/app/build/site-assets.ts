import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "rolldown";
import type { Plugin } from "vite";
import {
  chunkOf,
  readViteManifest,
  VITE_MANIFEST,
  withImports,
} from "#pwa/worker/build/vite-manifest.ts";

const NAME = "virtual:site-assets";
const ENTRY = "src/app/client.tsx";

/** Placeholder of the build's name in the renderer, until its contents are known. */
export const UNNAMED = "not-named-yet";

/** A file of the renderer: its code by its name. */
type Code = Readonly<Record<string, string>>;

/**
 * Names a build by a hash of its renderer, which includes the hashed names of the browser's files: equal
 * builds have equal names. Returns the code with the name.
 */
export function nameBuild(code: Code, settings: string): Code {
  const files = Object.entries(code).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const content = JSON.stringify([files, settings]);
  const id = createHash("sha256").update(content).digest("hex").slice(0, 12);
  return Object.fromEntries(files.map(([name, text]) => [name, text.replaceAll(UNNAMED, id)]));
}

/** A script of src/app/boot with all that it imports. */
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

/** A chunk's source without the code splitter's query. */
function sourceOf(key: string): string {
  return key.replace(/\?tsr-split=.*$/, "");
}

/** Addresses of the style sheets of some chunks. */
function sheetsOf(chunks: readonly { readonly css: readonly string[] }[]): string[] {
  return [...new Set(chunks.flatMap(({ css }) => css))].map((file) => `/${file}`);
}

/** SHA-256 of a file, base64. */
async function digestOf(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("base64");
}

async function builtAssets(root: string) {
  const client = join(root, "dist/client");
  const manifest = readViteManifest(await readFile(join(client, VITE_MANIFEST), "utf8"));
  const entry = chunkOf(manifest, ENTRY);
  const started = withImports(manifest, [ENTRY]);
  const chunks = (sources: readonly string[]) => sources.map((each) => chunkOf(manifest, each));
  const modules = Object.keys(manifest)
    .filter((key) => LINKED.test(key))
    .map((key) => {
      const own = withImports(manifest, [key]).filter((each) => !started.includes(each));
      return {
        source: sourceOf(key),
        // A route's name may contain a blank.
        files: chunks(own).map(({ file }) => encodeURI(`/${file}`)),
        sheets: sheetsOf(chunks(own)),
      };
    });
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith(".js"));
  const digests = await Promise.all(
    scripts.map(async ({ file }) => [`/${file}`, await digestOf(join(client, file))] as const),
  );
  return {
    boot: await bootCode("boot"),
    digests: Object.fromEntries(digests),
    entry: `/${entry.file}`,
    preload: chunks(started.filter((key) => key !== ENTRY)).map(({ file }) => `/${file}`),
    sheets: sheetsOf(chunks(started)),
    modules,
    buildId: UNNAMED,
  };
}

/** Provides the renderer with the files of the browser build, which must exist. */
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
      return Object.entries(await builtAssets(root))
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
