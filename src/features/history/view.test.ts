import { expect, test } from "vitest";
import { parsePicked, togglePicked } from "./view.ts";

test("highlighted numbers are parsed without duplicates and invalid ones", () => {
  expect(parsePicked("3,7,3")).toEqual([3, 7]);
  expect(parsePicked("0,61,x,")).toEqual([]);
  expect(parsePicked(undefined)).toEqual([]);
});

test("a number is added and removed", () => {
  expect(togglePicked([3], 1)).toBe("1,3");
  expect(togglePicked([1, 3], 3)).toBe("1");
  expect(togglePicked([3], 3)).toBeUndefined();
});
