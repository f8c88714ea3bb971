import { expect, test } from "vitest";
import { LANGUAGES } from "#contract/languages.ts";
import { FOLLOW_FORMATS, followPath, readFollowPath } from "./paths.ts";

test("every path is read as what it was made of", () => {
  for (const language of LANGUAGES) {
    for (const format of FOLLOW_FORMATS) {
      const path = followPath(2001, language, format);
      expect(readFollowPath(path)).toEqual({ cateId: 2001, language, format });
    }
  }
  expect(followPath(2001, "en", "atom")).toBe("/feeds/2001.en.atom");
});

test.each([
  "/feeds/2001.atom",
  "/feeds/2001.de.atom",
  "/feeds/2001.en.rss",
  "/feeds/x.en.atom",
  "/feeds/2001.en.atom/",
  "/en/feeds/2001.en.atom",
])("%s is none", (path) => {
  expect(readFollowPath(path)).toBeNull();
});
