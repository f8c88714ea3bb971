import { expect, test } from "vitest";
import { CENTRE_PAGES, pageOfMovedChapter } from "./chapters.ts";

test("a chapter of another page is found there, one of the first page stays", () => {
  expect(pageOfMovedChapter("install")).toBe("/serviceCenter/device");
  expect(pageOfMovedChapter("embed")).toBe("/serviceCenter/webmasters");
  expect(pageOfMovedChapter("statistics")).toBeNull();
  expect(pageOfMovedChapter("hot-cold")).toBeNull();
  expect(pageOfMovedChapter("")).toBeNull();
});

test("no two chapters have one name", () => {
  const ids = CENTRE_PAGES.flatMap(({ chapters }) => chapters.map(({ id }) => id));
  expect(ids).toEqual([...new Set(ids)]);
});
