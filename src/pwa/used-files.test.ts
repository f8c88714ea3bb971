import { expect, test } from "vitest";
import { isArt } from "./cache-names.ts";
import { storedPaths } from "./used-files.ts";

const origin = "https://draws.example";

test("files of the site are named by their paths, each once", () => {
  const addresses = ["/art/a.svg", `${origin}/art/c.webp?2`, "/art/a.svg", `${origin}/assets/a.js`];
  expect(storedPaths(addresses, origin)).toEqual(["/art/a.svg", "/art/c.webp", "/assets/a.js"]);
});

test("other addresses are left out", () => {
  const others = ["", "http://", "https://else.example/art/a.svg", "/api/a.svg", "/art/a.html"];
  expect(storedPaths(others, origin)).toEqual([]);
});

test("only pictures of the site count as art", () => {
  expect(isArt("/art/scene-2001.svg")).toBe(true);
  expect(isArt("/art/x.html")).toBe(false);
  expect(isArt("/icons/icon.svg")).toBe(false);
});
