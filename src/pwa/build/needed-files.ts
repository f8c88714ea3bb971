import * as v from "valibot";

const Chunk = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  dynamicImports: v.optional(v.array(v.string()), []),
  css: v.optional(v.array(v.string()), []),
});
/** The build's list of its chunks, as Vite writes it. */
export const BuildManifest = v.record(v.string(), Chunk);
export type BuildManifest = v.InferOutput<typeof BuildManifest>;

/** Routes that stand in other sites' pages, which have nothing of this site without a network. */
const EMBED_ROUTE = /^src\/routes\/(track\.)?components\./;

/** Names of the chunks that `names` lead to, by the imports that `next` tells. */
function closure(names: readonly string[], next: (name: string) => readonly string[]) {
  const found = new Set(names);
  for (const name of found) for (const each of next(name)) found.add(each);
  return [...found];
}

/**
 * Files of the build that a page without a network has no use for: what only embeds need, and the styles
 * of the first view, which every page holds in itself.
 */
export function needlessFiles(manifest: BuildManifest): ReadonlySet<string> {
  const chunk = (name: string) => manifest[name] ?? v.parse(Chunk, { file: "" });
  const entries = Object.keys(manifest).filter((name) => chunk(name).isEntry);
  const first = closure(entries, (name) => chunk(name).imports);
  const inPages = new Set(first.flatMap((name) => chunk(name).css));
  const reached = closure(entries, (name) =>
    [...chunk(name).imports, ...chunk(name).dynamicImports].filter(
      (each) => !EMBED_ROUTE.test(each),
    ),
  );
  const needed = new Set(reached.flatMap((name) => [chunk(name).file, ...chunk(name).css]));
  const all = Object.values(manifest).flatMap(({ file, css }) => [file, ...css]);
  return new Set(all.filter((file) => inPages.has(file) || !needed.has(file)));
}
