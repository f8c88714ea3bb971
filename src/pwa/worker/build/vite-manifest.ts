import * as v from "valibot";

const Chunk = v.object({
  file: v.string(),
  name: v.optional(v.string()),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});
type Chunk = v.InferOutput<typeof Chunk>;

/** Path of Vite's list of chunks in the build's folder. */
export const VITE_MANIFEST = ".vite/manifest.json";
/** The chunks of a build by source, or by file name if they have several sources. */
export const ViteManifest = v.record(v.string(), Chunk);
export type ViteManifest = v.InferOutput<typeof ViteManifest>;

/** Parses the text of the manifest; throws on any other text. */
export function parseViteManifest(text: string): ViteManifest {
  return v.parse(ViteManifest, JSON.parse(text));
}

/** The chunk of a source; of a route, the chunk that the code splitter made of its component. Throws if it has none. */
export function findChunk(manifest: ViteManifest, source: string): Chunk {
  const chunk = manifest[source] ?? manifest[`${source}?tsr-split=component`];
  if (chunk === undefined) throw new Error(`The browser build has no ${source}: build it first.`);
  return chunk;
}

/** Sources and all their imports, each once and after its own imports, which is the order of their styles. */
export function withImports(manifest: ViteManifest, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  function visit(source: string): void {
    if (seen.has(source)) return;
    seen.add(source);
    for (const each of findChunk(manifest, source).imports) visit(each);
    found.push(source);
  }
  for (const source of sources) visit(source);
  return found;
}
