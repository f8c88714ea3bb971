import { expect, test } from "vitest";
import * as v from "valibot";
import { PageText } from "#contract/pages/page-text.ts";
import { parseMarkdown } from "./parse-markdown.ts";

const lines = (markdown: string) => parseMarkdown(markdown).blocks.flatMap((block) => block.lines);

test("a text is divided into blocks, and its first heading is the title", () => {
  const text = parseMarkdown(
    "# About *us*\n\nWe **race**\nmarbles.\n\n## Where\n### Here\n- one\n- two\n  - inner\n\n1. first\n\n> said\n\n```\na < b\n```\n",
  );
  expect(text).toEqual({
    title: "About us",
    blocks: [
      {
        kind: "paragraph",
        lines: [
          [{ text: "We " }, { text: "race", strong: true }, { text: " " }, { text: "marbles." }],
        ],
      },
      { kind: "section", lines: [[{ text: "Where" }]] },
      { kind: "heading", lines: [[{ text: "Here" }]] },
      { kind: "points", lines: [[{ text: "one" }], [{ text: "two" }], [{ text: "inner" }]] },
      { kind: "steps", lines: [[{ text: "first" }]] },
      { kind: "quote", lines: [[{ text: "said" }]] },
      { kind: "code", lines: [[{ text: "a < b\n", code: true }]] },
    ],
  });
});

test.each([
  ["[x](https://a.example/b?c=d)", "https://a.example/b?c=d"],
  ["[x](mailto:me@a.example)", "mailto:me@a.example"],
  ["[x](/en/disclaimer)", "/en/disclaimer"],
  ["[x](#part)", "#part"],
  ["[x][1]\n\n[1]: /about", "/about"],
])("%j leads to %s", (markdown, href) => {
  expect(lines(markdown)).toEqual([[{ text: "x", href }]]);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java&#9;script:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:msgbox)",
  "[x](file:///etc/passwd)",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  "[x](</&#9;/evil.example>)",
  "[x](other)",
  "[x][1]\n\n[1]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "![x](https://evil.example/pixel.png)",
  '<img src=x onerror="alert(1)">',
  "<script>alert(1)</script>",
  "<!-- a comment -->",
])("%j becomes text without a link", (markdown) => {
  const spans = lines(markdown).flat();
  expect(spans.length).toBeGreaterThan(0);
  for (const span of spans) {
    const { href } = span;
    expect(
      href === undefined || new URL(href, "https://own.example/").origin === "https://own.example",
    ).toBe(true);
  }
  expect(v.parse(PageText, parseMarkdown(markdown))).toEqual(parseMarkdown(markdown));
});

/** Maximum length of a text. */
const MOST = 20_000;
test.each([">", "[", "[a](", "*a **a ", "*a_", "- ", "`", "![", "<", "_", "[a]: b\n", "> - 1. "])(
  "a text full of %j is parsed quickly",
  (part) => {
    const start = performance.now();
    parseMarkdown(part.repeat(MOST / part.length));
    expect(performance.now() - start).toBeLessThan(3000);
  },
);
