import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const table = readFileSync("src/ui/theme/critical/tokens.css", "utf8");
const STEPS = (
  /^.*Spacing has these steps, in pixels: ([\d ]+)\. \*\/$/m.exec(table)?.[1] ?? ""
).split(" ");

/** What declares spacing in a style sheet, with its value. */
const SPACING = /(?<=[\s{;])(?:padding|margin|(?:row-|column-)?gap)[\w-]*:\s*([^;}]+)/g;

/** The pixels of a value that stand in it as they are: not below 0, not computed. */
function findPixels(value: string): string[] {
  if (value.includes("calc(")) return [];
  return [...value.matchAll(/(?<![-\d.])([\d.]+)px/g)].map(([, pixels = ""]) => pixels);
}

test("spacing has the steps of the table", () => {
  expect(STEPS.length).toBeGreaterThan(9);
  const sheets = globSync("src/**/*.css");
  const used = sheets.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(SPACING)].flatMap(([rule, value = ""]) =>
      findPixels(value).map((pixels) => ({ pixels, at: `${path}: ${rule}` })),
    ),
  );
  expect(used.length).toBeGreaterThan(300);
  expect(used.filter(({ pixels }) => !STEPS.includes(pixels)).map(({ at }) => at)).toEqual([]);
});

test("no style sheet has a layer, with which a late one would have the page laid out again", () => {
  const files = globSync("src/**/*.{css,ts,tsx}").filter((path) => !path.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(500);
  const layered = files.filter((path) => /@layer\b|\.layer\.css/.test(readFileSync(path, "utf8")));
  expect(layered).toEqual([]);
});
