import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";

export const ROOT = join(import.meta.dirname, "..");

/** Files that a file imports, by their paths in the repository. */
export type Graph = ReadonlyMap<string, readonly string[]>;

const TESTS = /(\.test|-for-tests)\.tsx?$/;
const GENERATED = /\.(gen|d)\.ts$/;

/** The sources of site, server and scripts by their paths, without tests and generated files. */
export function sources(...endings: readonly string[]): string[] {
  return globSync(
    endings.map((ending) => `{src,server,scripts}/**/*.${ending}`),
    { cwd: ROOT },
  )
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !TESTS.test(path) && !GENERATED.test(path))
    .toSorted();
}

/** `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`, types included. */
const SPECIFIER = /(?:^|[\s};)])(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/gm;

export function specifiersOf(text: string): string[] {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, "");
  return [...code.matchAll(SPECIFIER)].map(([, name = ""]) => name);
}

function aliases(): [string, string][] {
  const own = v.object({ imports: v.record(v.string(), v.string()) });
  const { imports } = v.parse(own, JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
  return Object.entries(imports).map(([name, path]) => [
    name.replace("*", ""),
    path.replace("./", "").replace("*", ""),
  ]);
}

/** The graph of all imports between source files; packages are left out. */
export function importGraph(): Graph {
  const named = aliases();
  const resolve = (from: string, name: string) => {
    if (name.startsWith(".")) return join(dirname(from), name).replaceAll("\\", "/");
    const alias = named.find(([start]) => name.startsWith(start));
    return alias === undefined ? name : alias[1] + name.slice(alias[0].length);
  };
  return new Map(
    sources("ts", "tsx", "mjs").map((path) => {
      const names = specifiersOf(readFileSync(join(ROOT, path), "utf8"));
      const files = names.map((name) => resolve(path, name));
      return [path, [...new Set(files)].filter((file) => existsSync(join(ROOT, file)))];
    }),
  );
}

/** Everything that a file imports, also by others. */
function reach(graph: Graph, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(graph.get(from) ?? [])];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...(graph.get(file) ?? []));
  }
  return seen;
}

/** The files that import themselves by others. */
export function inCircles(graph: Graph): string[] {
  return [...graph.keys()].filter((file) => reach(graph, file).has(file));
}

/** The steps of a road whose two files don't import each other, in either direction. */
export function brokenSteps(graph: Graph, road: readonly string[]): string[] {
  return road.slice(1).flatMap((to, index) => {
    const from = road[index] ?? "";
    const joined = graph.get(from)?.includes(to) === true || graph.get(to)?.includes(from) === true;
    return joined ? [] : [`${from} → ${to}`];
  });
}
