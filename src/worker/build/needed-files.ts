import { chunkOf, type ViteManifest, withImports } from "#worker/build/vite-manifest.ts";

/**
 * Files of the build that a page without a network has no use for: the styles of the first view, which
 * every page holds in itself.
 */
export function needlessFiles(manifest: ViteManifest): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const first = withImports(manifest, entries).map((source) => chunkOf(manifest, source));
  return new Set(first.flatMap(({ css }) => css));
}
