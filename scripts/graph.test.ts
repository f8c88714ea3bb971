import { expect, test } from "vitest";
import { brokenSteps, importGraph, inCircles, specifiersOf } from "./graph.ts";
import { LARGE_FOLDERS, quantile } from "./tree.ts";

test("imports of every form are read, types and lazy ones too, and comments are not", () => {
  const text = `import a from "./a.ts";
import type { B } from "#lib/b.ts";
import "./c.css";
export { d } from "./d.ts";
import {
  e,
} from "./e.ts";
const f = () => import("./f.ts");
// import g from "./g.ts";
/** See the import from "./h.ts". */
const text = 'no "import"';
`;
  const names = ["./a.ts", "#lib/b.ts", "./c.css", "./d.ts", "./e.ts", "./f.ts"];
  expect(specifiersOf(text)).toEqual(names);
});

test("the graph knows an import by alias and one beside", () => {
  const graph = importGraph();
  expect(graph.get("server/main.ts")).toContain("server/app.ts");
  expect(graph.get("scripts/tree.ts")).toContain("scripts/graph.ts");
});

const graph = new Map([
  ["a", ["b"]],
  ["b", ["c"]],
  ["c", ["b"]],
  ["d", ["a"]],
]);

test("files that import themselves by others are in a circle", () => {
  expect(inCircles(graph)).toEqual(["b", "c"]);
});

test("a step is broken where neither file imports the other", () => {
  expect(brokenSteps(graph, ["d", "a", "b", "a"])).toEqual([]);
  expect(brokenSteps(graph, ["d", "a", "c"])).toEqual(["a → c"]);
});

test("the median and the 95th percentile are values that there are", () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([4, 1, 3, 2], 0.95)).toBe(4);
  expect(quantile([], 0.5)).toBe(0);
});

test("three folders at most are let off, each with a reason", () => {
  expect(Object.keys(LARGE_FOLDERS).length).toBeLessThanOrEqual(3);
  for (const reason of Object.values(LARGE_FOLDERS)) expect(reason).toMatch(/\w{3}/);
});
