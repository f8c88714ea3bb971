import { chunkOf, type ViteManifest, withImports } from "#pwa/build/vite-manifest.ts";

/** Routes that stand in other sites' pages, which have nothing of this site without a network. */
const EMBED_ROUTE = /^src\/routes\/(track\.)?components\./;

/**
 * Files of the build that a page without a network has no use for: what only embeds need, and the styles
 * of the first view, which every page holds in itself.
 */
export function needlessFiles(manifest: ViteManifest): ReadonlySet<string> {
  const all = Object.values(manifest);
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry);
  const first = withImports(manifest, entries).map((source) => chunkOf(manifest, source));
  const inPages = new Set(first.flatMap(({ css }) => css));
  const reached = withImports(manifest, entries, ({ imports, dynamicImports }) =>
    [...imports, ...dynamicImports].filter((each) => !EMBED_ROUTE.test(each)),
  ).map((source) => chunkOf(manifest, source));
  const needed = new Set(reached.flatMap(({ file, css }) => [file, ...css]));
  const files = all.flatMap(({ file, css }) => [file, ...css]);
  return new Set(files.filter((file) => inPages.has(file) || !needed.has(file)));
}
