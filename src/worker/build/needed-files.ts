import { chunkOf, type ViteManifest, withImports } from "#worker/build/vite-manifest.ts";

/** Style sheets of the first view, which every page inlines: offline pages don't need the files. */
export function inlinedStyles(manifest: ViteManifest): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const first = withImports(manifest, entries).map((source) => chunkOf(manifest, source));
  return new Set(first.flatMap(({ css }) => css));
}
