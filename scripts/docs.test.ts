import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const Package = v.object({
  scripts: v.record(v.string(), v.string()),
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
});
const own = v.parse(Package, JSON.parse(read("package.json")));

/** Paths in backticks: texts with a slash or a file extension, and without other marks. */
function pathsIn(text: string): string[] {
  const code = [...text.replaceAll(/```.*?```/gs, "").matchAll(/`([^`\n]+)`/g)];
  return code
    .map(([, path = ""]) => path)
    .filter((path) => /^[\w.][\w./*$-]*$/.test(path) && /\/|\.(ts|tsx|mjs|json|md|css)$/.test(path))
    .filter((path) => !path.startsWith("dist/") && !path.startsWith("node_modules/"));
}

describe("ARCHITECTURE.md", () => {
  const text = read("ARCHITECTURE.md");

  test("names only paths that exist", () => {
    const paths = pathsIn(text);
    expect(paths).not.toEqual([]);
    const lost = paths.filter((path) =>
      path.includes("*")
        ? globSync(path, { cwd: ROOT }).length === 0
        : !existsSync(join(ROOT, path)),
    );
    expect(lost).toEqual([]);
  });
});

describe("the other documents", () => {
  const files = [
    "README.md",
    "CONTRIBUTING.md",
    ...globSync(["docs/**/*.md", "src/**/README.md"], { cwd: ROOT }),
  ];

  test.each(files)("%s names only tests that exist", (file) => {
    const named = pathsIn(read(file)).filter((path) => /\.(test|spec)\.tsx?$/.test(path));
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test.each(files)("%s names only scripts that package.json has", (file) => {
    const named = [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in own.scripts))).toEqual([]);
  });

  test.each(files)("%s names only existing commands on draws, feedback and the site", (file) => {
    const named = [...read(file).matchAll(/npm run (draws|feedback|site) -- (\w+)/g)];
    const usage = ["call", "feedback", "site"].map((name) =>
      read(`server/operator/cli/${name}.ts`),
    );
    const lost = named.filter(
      ([, of = "", command = ""]) => !usage.join().includes(`\n  ${of} ${command}`),
    );
    expect(lost.map(([text]) => text)).toEqual([]);
  });

  test.each(files)("%s links only to files that exist", (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !existsSync(join(ROOT, file, "..", to)))).toEqual([]);
  });
});

test("the example of the draw log runs", () => {
  const [, example = ""] = /```ts\n(.*?)```/s.exec(read("src/draw-log/README.md")) ?? [];
  const args = ["--input-type=module-typescript", "--eval", example];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "entry 1 of 3 is in the log\n", stderr: "" });
});

describe("the decisions", () => {
  const records = globSync("docs/decisions/*.md", { cwd: ROOT }).toSorted();

  test.each(records)("%s has all its parts", (path) => {
    const text = read(path);
    for (const part of ["Date: ", "Status: "]) expect(text).toContain(part);
    for (const part of ["Context", "Decision", "Rejected"]) {
      expect(text).toMatch(new RegExp(`^## ${part}$`, "m"));
    }
  });

  test("the first gives a reason for each dependency, and for no other", () => {
    const listed = [...read("docs/decisions/001-stack.md").matchAll(/^\| `([^`]+)` \|/gm)].map(
      ([, name = ""]) => name,
    );
    const named = Object.keys({ ...own.dependencies, ...own.devDependencies });
    expect(listed.toSorted()).toEqual(named.toSorted());
  });
});

test.each(["@tanstack/query-core", "idb"])("%s is installed once", (name) => {
  const Lock = v.object({ packages: v.record(v.string(), v.unknown()) });
  const { packages } = v.parse(Lock, JSON.parse(read("package-lock.json")));
  const copies = Object.keys(packages).filter((path) => path.endsWith(`/${name}`));
  expect(copies).toEqual([`node_modules/${name}`]);
});
