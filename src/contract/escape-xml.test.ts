import { expect, test } from "vitest";
import { escapeXml } from "./escape-xml.ts";

test("a text can end neither an element nor an attribute", () => {
  expect(escapeXml(`<a href="x">A & B</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;A &amp; B&lt;/a&gt;",
  );
});

test("characters that XML can't hold are dropped", () => {
  expect(escapeXml("a\u0000b\u000bc\ud800d\uffff\n弹😀")).toBe("abcd\n弹😀");
});
