import { expect, test } from "vitest";
import { precacheFaults, precacheRules } from "#worker/build/precache-rules.ts";

function entry(url: string, size = 1000) {
  return { url, size, revision: null };
}

test("a sound list passes as it is", () => {
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
    [entry("a.js", 1_400_000), entry("b.js", 100_001)],
    "The precache has 1500001 bytes.",
  ],
  [
    "a file twice",
    [entry("a.js"), { ...entry("a.js"), revision: "1" }],
    "a.js is in the precache twice.",
  ],
  [
    "an ad-like name",
    [entry("assets/banner-x.js")],
    "assets/banner-x.js would be blocked as an ad.",
  ],
  ["the worker itself", [entry("sw.js")], "sw.js must never be cached."],
  ["the build's id", [entry("builds/latest.json")], "builds/latest.json must never be cached."],
])("%s fails the build", (_, entries, fault) => {
  expect(precacheFaults(entries)).toEqual([fault]);
  expect(() => precacheRules(entries)).toThrow(fault);
});

test("pictures don't count, which are cached when they are shown", () => {
  expect(precacheFaults([entry("a.js", 1_400_000), entry("art/a.svg", 200_000)])).toEqual([]);
});

test("pages of one language at a time count, and shells of all", () => {
  const pages = ["about.html", "en/about.html", "ja/about.html"].map((url) => entry(url, 400_000));
  const shells = ["shell.html", "en/shell.html", "ja/shell.html"].map((url) => entry(url, 300_000));
  expect(precacheFaults([...pages, ...shells])).toEqual([]);
  expect(precacheFaults([...pages, ...shells, entry("a.js", 200_001)])).toEqual([
    "The precache has 1500001 bytes.",
  ]);
});
