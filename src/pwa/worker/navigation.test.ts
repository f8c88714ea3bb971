import { describe, expect, test } from "vitest";
import { isPage, fallbackPages } from "./navigation.ts";

test.each([
  "/api/v1/site/home_page",
  "/api/v1/hall/open/stream",
  "/api",
  "/builds/latest.json",
  "/sw.js",
  "/manifest.webmanifest",
  "/en/manifest.webmanifest",
  "/healthz",
  "/readyz",
  "/metrics",
  "/ops",
  "/ops/tracks/2001",
  "/en/ops",
  "/JA/ops/feedback",
  "/developers",
  "/en/developers",
  "/ja/developers/",
  "/art/track-2001.svg",
  "/robots.txt",
  "/about/_payload.json",
])("%s is not a page", (path) => {
  expect(isPage(path)).toBe(false);
});

test.each([
  "/",
  "/en",
  "/track/2001",
  "/ja/track/ColdHotAnalyze",
  "/components/x",
  "/apiary",
  "/opsis",
  "/nothing",
  "/index.html",
  "/en/index.html",
])("%s is a page", (path) => {
  expect(isPage(path)).toBe(true);
});

describe("without the server", () => {
  test.each([
    ["/", ["/shell.html"]],
    ["/en", ["/en/shell.html"]],
    ["/EN/", ["/en/shell.html"]],
    ["/ja/track/2001", ["/ja/track/2001.html", "/ja/shell.html"]],
    ["/about", ["/about.html", "/shell.html"]],
    ["/about/", ["/about.html", "/shell.html"]],
    ["/en/about", ["/en/about.html", "/en/shell.html"]],
    ["/fr/about", ["/fr/about.html", "/shell.html"]],
    ["/shell", ["/shell.html"]],
  ])("%s falls back to the first existing file of %j", (path, pages) => {
    expect(fallbackPages(path)).toEqual(pages);
  });
});
