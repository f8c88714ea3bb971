import { expect, test } from "vitest";
import { Recent } from "./recent.ts";

test("what was used longest ago is forgotten first", () => {
  const recent = new Recent<string, number>(2);
  recent.set("a", 1);
  recent.set("b", 2);
  recent.get("a");
  recent.set("c", 3);
  expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual([1, undefined, 3]);
});

test("entries count by their weight, also after they were replaced", () => {
  const recent = new Recent<string, string>(10, (value) => value.length);
  recent.set("a", "12345678");
  recent.set("a", "1");
  recent.set("b", "123456789");
  expect(recent.size).toBe(2);
  recent.set("c", "1");
  expect([recent.get("a"), recent.size]).toEqual([undefined, 2]);
});

test("an entry heavier than everything is kept alone", () => {
  const recent = new Recent<string, string>(3, (value) => value.length);
  recent.set("a", "1");
  recent.set("b", "12345");
  expect([recent.get("a"), recent.get("b")]).toEqual([undefined, "12345"]);
});
