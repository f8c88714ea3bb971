import * as v from "valibot";

const Chunk = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});
type Chunk = v.InferOutput<typeof Chunk>;

/** Where Vite writes the list of a build's chunks, in the build's folder. */
export const VITE_MANIFEST = ".vite/manifest.json";
/** The list: each chunk by its source, or by the name of its file where it has no single one. */
export const ViteManifest = v.record(v.string(), Chunk);
export type ViteManifest = v.InferOutput<typeof ViteManifest>;

/** The list in the text of its file. Throws where it is none. */
export function readViteManifest(text: string): ViteManifest {
  return v.parse(ViteManifest, JSON.parse(text));
}

/** A chunk of the build; throws where there is none of that source. */
export function chunkOf(manifest: ViteManifest, source: string): Chunk {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`The browser build has no ${source}: build it first.`);
  return chunk;
}

/** Some chunks and all that they import, each once and after what it imports, as its styles must stand. */
export function withImports(manifest: ViteManifest, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  function visit(source: string): void {
    if (seen.has(source)) return;
    seen.add(source);
    for (const each of chunkOf(manifest, source).imports) visit(each);
    found.push(source);
  }
  for (const source of sources) visit(source);
  return found;
}
