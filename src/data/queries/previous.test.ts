import { expect, test } from "vitest";
import { keepPrevious } from "./previous.ts";

test.each([
  ["the same track and day", ["history", 2001, "today", 1], "shown"],
  ["another day", ["history", 2001, "2018-04-08", 1], undefined],
  ["another track", ["history", 2003, "today", 1], undefined],
])("while a page loads, the placeholder after %s is %o", (_, queryKey, expected) => {
  expect(keepPrevious(2001, "today")("shown", { queryKey })).toBe(expected);
});

test("without previous data there is no placeholder", () => {
  const shown: string | undefined = keepPrevious(2001)<string>(undefined, undefined);
  expect(shown).toBeUndefined();
});
