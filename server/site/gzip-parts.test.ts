import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflatedPart, gzipOfParts, storedPart } from "./gzip-parts.ts";

test.each([
  ["a part between others", ["<p>".repeat(900), "/x", "</p>".repeat(900)], [1]],
  ["nothing", ["", "", ""], [1]],
  ["letters of several bytes", ["弹珠".repeat(50), "赛道", "😀"], [1, 2]],
  ["more than a stored block holds", ["<p>", "é".repeat(70_000), "</p>"], [1]],
])("%s is read back as it was", (_, texts, stored) => {
  const parts = texts.map((text, at) =>
    stored.includes(at) ? storedPart(text) : deflatedPart(text),
  );
  const whole = texts.join("");
  expect(gunzipSync(gzipOfParts(parts, Buffer.from(whole))).toString()).toBe(whole);
});
