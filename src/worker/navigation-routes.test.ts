import { describe, expect, test } from "vitest";
import { isPage, isCacheable, pageLanguage, fallbackPagesFor } from "./navigation-routes.ts";

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
])("%s is a page", (path) => {
  expect(isPage(path)).toBe(true);
});

test("the server's own files are never answered from what is kept", () => {
  const never = ["/builds/latest.json", "/sw.js", "/api/x", "/en.webmanifest", "/metrics"];
  expect(never.filter(isCacheable)).toEqual([]);
  expect(isCacheable("/assets/client-1a2b.js")).toBe(true);
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
  ])("%s shows the first there is of %j", (path, pages) => {
    expect(fallbackPagesFor(path)).toEqual(pages);
  });
});

test("a prerendered page has a language, the shells and scripts are for all", () => {
  const paths = ["/about.html", "/en/about.html", "/shell.html", "/ja/shell.html", "/assets/a.js"];
  expect(paths.map(pageLanguage)).toEqual(["cn", "en", null, null, null]);
});
