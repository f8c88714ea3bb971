import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filterMessages } from "./split-catalogs.ts";

const MESSAGES = {
  a1: ['Say "yes"'],
  b2: ["第一行\n第二行"],
  c3: [["0", "plural", { other: ["#"] }]],
};
const CODE = `const x = 1; export const messages=JSON.parse(${JSON.stringify(JSON.stringify(MESSAGES))});`;

function messagesIn(code: string): unknown {
  const printed = /JSON\.parse\((".*")\)/s.exec(code)?.[1] ?? "";
  return JSON.parse(String(JSON.parse(printed)));
}

test("a catalog is reduced to the included messages, with quotes, line breaks and plurals", () => {
  expect(messagesIn(filterMessages(CODE, () => true))).toEqual(MESSAGES);
  const { b2, ...others } = MESSAGES;
  expect(messagesIn(filterMessages(CODE, (id) => id !== "b2"))).toEqual(others);
  expect(messagesIn(filterMessages(CODE, (id) => id === "b2"))).toEqual({ b2 });
  expect(filterMessages(CODE, () => true)).toContain("const x = 1;");
});

test("every part that pages load on demand comes with its messages", () => {
  const sources = globSync("src/{features,routes,ui,app}/**/*.{ts,tsx}").filter(
    (path) => !/\.test\.|-for-tests|\.gen\.|app\/build\//.test(path),
  );
  const loads = sources.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    return [...text.matchAll(/^.*\bimport\(.*$/gm)].map(({ 0: line, index }) => {
      const before = text.slice(0, index + line.length);
      const loader = [...before.matchAll(/(?:const|function) (load\w*)/g)].at(-1)?.[1];
      const isLate = new RegExp(`useLate(Part|Sheet)?\\(\\s*${loader}\\b`).test(text);
      return { path, line, isLate: isLate || /\blate\(/.test(line) };
    });
  });
  // Redirects have no texts; panels are loaded by name.
  const others = loads.filter(
    ({ line, isLate }) => !isLate && !/route-rules|\.\/[\w-]+\/panel\.tsx/.test(line),
  );
  expect(loads.filter(({ isLate }) => isLate).length).toBeGreaterThan(10);
  expect(others).toEqual([]);
  expect(readFileSync("src/features/statistics/panels.ts", "utf8")).toContain("late(LOAD[name])");
});
