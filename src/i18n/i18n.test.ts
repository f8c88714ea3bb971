import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A count with what is counted, and a space on one of its sides. */
const SPACED =
  /[\d#}] [期次场天颗条段回件番]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] \{\w+\}[期次场天颗条段回件番]/u;

test.each(["cn", "ja"])("counts stand without spaces in the texts of %s", (locale) => {
  const catalog = readFileSync(join("locales", `${locale}.po`), "utf8");
  const texts = catalog.split("\n").filter((line) => line.startsWith("msgstr"));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => SPACED.test(text))).toEqual([]);
});
