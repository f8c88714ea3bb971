import { expect, test } from "vitest";
import { precacheErrors, precacheRules } from "./precache-rules.ts";

function entry(url: string, size = 1000) {
  return { url, size, revision: null };
}

test("a valid list passes unchanged", () => {
  const entries = [
    entry("shell.html"),
    entry("assets/track-1a2b.js"),
    entry("assets/client.js", 900_000),
  ];
  expect(precacheRules(entries)).toEqual({ manifest: entries, warnings: [] });
});

test.each([
  [
    "too many bytes",
    [entry("a.js", 900_000), entry("b.js", 100_001)],
    "A first visit stores 1000001 bytes.",
  ],
  ["a file twice", [entry("a.js"), { ...entry("a.js"), revision: "1" }], "a.js is listed twice."],
  [
    "an ad-like name",
    [entry("assets/banner-x.js")],
    "assets/banner-x.js would be blocked as an ad.",
  ],
  ["the worker itself", [entry("sw.js")], "sw.js must never be stored."],
  ["the build's id", [entry("builds/latest.json")], "builds/latest.json must never be stored."],
])("%s fails the build", (_, entries, error) => {
  expect(precacheErrors(entries)).toEqual([error]);
  expect(() => precacheRules(entries)).toThrow(error);
});

test("counts one language and the files of the first visit", () => {
  const texts = ["cn", "en", "ja"].map((lang) => ({ ...entry(`${lang}.js`, 900_000), lang }));
  const later = { ...entry("later.js", 900_000), soon: true };
  expect(precacheErrors([...texts, later])).toEqual([]);
  expect(precacheErrors([...texts, later, entry("a.js", 100_001)])).toEqual([
    "A first visit stores 1000001 bytes.",
  ]);
});
