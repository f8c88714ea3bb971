import { expect, test } from "vitest";
import { isArt } from "./caches.ts";
import { storedPaths } from "./used-files.ts";

const origin = "https://draws.example";

test("returns the paths of the site's files without duplicates", () => {
  const addresses = ["/art/a.svg", `${origin}/art/c.webp?2`, "/art/a.svg", `${origin}/assets/a.js`];
  expect(storedPaths(addresses, origin)).toEqual(["/art/a.svg", "/art/c.webp", "/assets/a.js"]);
});

test("omits other addresses", () => {
  const others = ["", "http://", "https://else.example/art/a.svg", "/api/a.svg", "/art/a.html"];
  expect(storedPaths(others, origin)).toEqual([]);
});

test("recognises pictures of the site", () => {
  expect(isArt("/art/scene-2001.svg")).toBe(true);
  expect(isArt("/art/x.html")).toBe(false);
  expect(isArt("/icons/icon.svg")).toBe(false);
});
