import { expect, test } from "vitest";
import { entryFor } from "./menu-keys.ts";

test("arrows move through the entries cyclically, Home and End to the ends", () => {
  expect(entryFor("ArrowDown", 0, 3)).toBe(1);
  expect(entryFor("ArrowDown", 2, 3)).toBe(0);
  expect(entryFor("ArrowUp", 0, 3)).toBe(2);
  expect(entryFor("ArrowLeft", 2, 3)).toBe(1);
  expect(entryFor("ArrowRight", 1, 3)).toBe(2);
  expect(entryFor("Home", 2, 3)).toBe(0);
  expect(entryFor("End", 0, 3)).toBe(2);
});

test("only the arrow down moves from the button into the menu", () => {
  expect(entryFor("ArrowDown", -1, 3)).toBe(0);
  expect(["ArrowUp", "Home", "End"].map((key) => entryFor(key, -1, 3))).toEqual([null, null, null]);
});

test("other keys and empty menus move nowhere", () => {
  expect(entryFor("a", 0, 3)).toBeNull();
  expect(entryFor("ArrowDown", -1, 0)).toBeNull();
});
