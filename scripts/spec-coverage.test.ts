import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const SPEC = join(ROOT, "../shared/spec.txt");
const text = readFileSync(join(ROOT, "docs/spec-coverage.md"), "utf8");

interface Row {
  readonly number: string;
  readonly sentence: string;
  readonly met: string;
  readonly tests: readonly string[];
}

const rows: readonly Row[] = [
  ...text.matchAll(/^\| (\d\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm),
].map(([, number = "", sentence = "", met = "", held = ""]) => ({
  number,
  sentence,
  met,
  tests: testsIn(held),
}));

/** Paths of the test files in a table cell. */
function testsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
}

/** Paths that aren't test files of this tree. */
function missing(tests: readonly string[]): string[] {
  return tests.filter(
    (path) => !/\.(test\.tsx?|spec\.ts)$/.test(path) || !existsSync(join(ROOT, path)),
  );
}

/** The words of a sentence, because quotes in the table leave out marks and may be cut. */
const extractWords = (sentence: string) => sentence.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();

test("the table has rows of all nine points, numbered without gaps", () => {
  const points = Map.groupBy(rows, ({ number }) => number.slice(0, 1));
  expect([...points.keys()]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  for (const [point, of] of points) {
    expect(of.map(({ number }) => number)).toEqual(of.map((_, at) => `${point}.${at + 1}`));
  }
  // The pattern skips rows of another form.
  expect(rows).toHaveLength(text.match(/^\| \d/gm)?.length ?? 0);
});

describe("every row", () => {
  test.each(rows)("$number names test files that exist", ({ tests, met }) => {
    expect(met).not.toBe("");
    expect(tests).not.toEqual([]);
    expect(missing(tests)).toEqual([]);
  });
});

describe("every trap of the app's packages", () => {
  const from = text.indexOf("## Traps of the app's packages");
  const traps =
    text.slice(from, text.indexOf("\n## ", from + 1)).match(/^\| (?!trap|-).*$/gm) ?? [];
  const lines = traps.filter((line) => !line.startsWith("|-"));

  test.each(lines)("%s", (line) => {
    const tests = testsIn(line.split("|").at(-2) ?? "");
    expect(tests).not.toEqual([]);
    expect(missing(tests)).toEqual([]);
  });
});

describe.skipIf(!existsSync(SPEC))("the specification (needs ../shared/spec.txt)", () => {
  test("contains each quote of the table", () => {
    const spec = extractWords(readFileSync(SPEC, "utf8"));
    const others = rows.filter(({ sentence }) =>
      sentence.split("…").some((part) => !spec.includes(extractWords(part))),
    );
    expect(others.map(({ number, sentence }) => `${number} ${sentence}`)).toEqual([]);
  });

  test("has a row for each of its lines", () => {
    const quotes = rows.map(({ sentence }) => extractWords(sentence.split("…")[0] ?? ""));
    const nothing = text.slice(text.indexOf("## Nothing to hold"));
    const lost = readFileSync(SPEC, "utf8")
      .split("\n")
      .filter(
        (line) =>
          /^(- |\| |\*\*|[A-Z])/.test(line) && !/^\|[-|]|^\| (Path|Method|Situation) /.test(line),
      )
      .filter((line) => {
        const lineWords = extractWords(line);
        return !quotes.some((quote) => lineWords.includes(quote)) && !nothing.includes(line.trim());
      });
    expect(lost).toEqual([]);
  });
});
