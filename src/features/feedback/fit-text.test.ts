import { expect, test } from "vitest";
import { fitText } from "./fit-text.ts";

test.each([
  ["", "abcd", "abcd"],
  ["", "👍🏽👍🏽👍🏽👍🏽", "👍🏽👍🏽👍🏽👍🏽"],
  ["abcd", "abcde", "abcd"],
  ["abcd", "abXcd", "abcd"],
  ["abc", "aXYbc", "aXbc"],
  ["abc", "abc👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "abc👨‍👩‍👧‍👦"],
  ["abcd", "wxyz1", "wxyz"],
  ["abcdef", "abcdefg", "abcd"],
])("%s changed to %s in a field of four characters is %s", (before, after, fitting) => {
  expect(fitText(before, after, 4)).toBe(fitting);
});
