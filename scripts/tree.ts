import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { importGraph, inCircles, ROOT, sources } from "./graph.ts";

/**
 * `npm run check -- tree`: how large the tree is and how it hangs together. Sources are the files of src,
 * server and scripts without tests (`*.test.*`, `*-for-tests.*`) and generated files.
 */

const FOLDER_FILES_MOST = 15;

/** Folders that may have more, three at most, and why. */
export const LARGE_FOLDERS: Readonly<Record<string, string>> = {
  "src/routes": "one file an address: the router reads the folder",
  "src/domain": "one rule of the game per file, each with its own test",
};

interface Measure {
  readonly name: string;
  readonly value: number;
  /** What it may be at most. It may only be lowered. */
  readonly limit: number;
  /** The files or names to look at. */
  readonly which?: readonly string[];
}

/** The present state: a limit is lowered when the tree gets there; only new abilities raise that of all lines. */
const LIMITS = {
  crowdedFolders: 0,
  largestFolder: FOLDER_FILES_MOST,
  scriptMedian: 50,
  scriptP95: 150,
  scriptMost: 220,
  styleMedian: 50,
  styleP95: 150,
  styleMost: 211,
  scriptLines: 63_299,
  styleLines: 8463,
  unusedExports: 0,
  circles: 0,
} as const satisfies Record<string, number>;

function linesOf(path: string): number {
  return readFileSync(join(ROOT, path), "utf8").split("\n").length - 1;
}

/** The value that a share of all values don't exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

function lengths(kind: "script" | "style", files: readonly string[]): Measure[] {
  const lines = files.map(linesOf);
  const name = kind === "script" ? "TypeScript" : "CSS";
  const longest = quantile(lines, 1);
  const limit = LIMITS[`${kind}Lines`];
  const total = lines.reduce((sum, each) => sum + each, 0);
  return [
    {
      name: `lines of a file of ${name}, median`,
      value: quantile(lines, 0.5),
      limit: LIMITS[`${kind}Median`],
    },
    {
      name: `lines of a file of ${name}, p95`,
      value: quantile(lines, 0.95),
      limit: LIMITS[`${kind}P95`],
    },
    {
      name: `lines of the longest file of ${name}`,
      value: longest,
      limit: LIMITS[`${kind}Most`],
      which: files.filter((_, index) => lines[index] === longest),
    },
    { name: `lines of ${name} in ${files.length} files`, value: total, limit },
  ];
}

function folders(files: readonly string[]): Measure[] {
  const of = [...Map.groupBy(files, dirname)].filter(([folder]) => !(folder in LARGE_FOLDERS));
  const crowded = of.filter(([, own]) => own.length > FOLDER_FILES_MOST);
  return [
    {
      name: `folders of more than ${FOLDER_FILES_MOST} files of TypeScript`,
      value: crowded.length,
      limit: LIMITS.crowdedFolders,
      which: crowded.map(([folder, own]) => `${folder} ${own.length}`),
    },
    {
      name: "files of TypeScript in the largest folder",
      value: Math.max(...of.map(([, own]) => own.length)),
      limit: LIMITS.largestFolder,
    },
  ];
}

const Named = v.optional(v.array(v.object({ name: v.string() })), []);
const KnipReport = v.object({
  issues: v.array(v.object({ file: v.string(), exports: Named, types: Named })),
});

/** Exports that no file but a test imports. */
function unusedExports(): Measure {
  const args = "--production --no-progress --include exports,types --reporter json".split(" ");
  const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/knip"), args, {
    cwd: ROOT,
    encoding: "utf8",
  });
  const { issues } = v.parse(KnipReport, JSON.parse(stdout));
  const which = issues.flatMap((issue) =>
    [...issue.exports, ...issue.types].map(({ name }) => `${name} in ${issue.file}`),
  );
  const name = "exports that nobody or a test alone uses";
  return { name, value: which.length, limit: LIMITS.unusedExports, which };
}

function circles(): Measure {
  const which = inCircles(importGraph());
  const name = "files in import circles, types included";
  return { name, value: which.length, limit: LIMITS.circles, which };
}

function main(): void {
  const scripts = sources("ts", "tsx", "mjs");
  const measures = [
    ...folders(scripts),
    ...lengths("script", scripts),
    ...lengths("style", sources("css")),
    unusedExports(),
    circles(),
  ];
  for (const { name, value, limit, which = [] } of measures) {
    console.log(`${value > limit ? "✗" : "✓"} ${name}: ${value} (at most ${limit})`);
    if (value > limit) for (const each of which) console.log(`    ${each}`);
  }
  if (measures.some(({ value, limit }) => value > limit)) process.exitCode = 1;
}

if (import.meta.main) main();
