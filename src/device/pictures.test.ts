import { expect, test } from "vitest";
import { isArt } from "#device/cache-names.ts";
import { picturePaths } from "#device/pictures.ts";

const origin = "https://draws.example";

test("pictures of the site are named by their paths, each once", () => {
  const addresses = ["/art/a.svg", `${origin}/art/c.webp?2`, "/art/a.svg"];
  expect(picturePaths(addresses, origin)).toEqual(["/art/a.svg", "/art/c.webp"]);
});

test("what isn't a picture of the site is left alone", () => {
  const others = ["", "http://", "https://else.example/art/a.svg", "/api/a.svg", "/art/a.html"];
  expect(picturePaths(others, origin)).toEqual([]);
});

test("only pictures of the site count as art", () => {
  expect(isArt("/art/scene-2001.svg")).toBe(true);
  expect(isArt("/art/x.html")).toBe(false);
  expect(isArt("/icons/icon.svg")).toBe(false);
});
