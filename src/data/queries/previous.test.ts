import { expect, test } from "vitest";
import { previousOf } from "./previous.ts";

test.each([
  ["the same track and day", ["history", 2001, "today", 1], "shown"],
  ["another day", ["history", 2001, "2018-04-08", 1], undefined],
  ["another track", ["history", 2003, "today", 1], undefined],
])("while another page is asked for, that of %s stands there: %o", (_, queryKey, expected) => {
  expect(previousOf(2001, "today")("shown", { queryKey })).toBe(expected);
});

test("where nothing was there before, nothing is", () => {
  const shown: string | undefined = previousOf(2001)<string>(undefined, undefined);
  expect(shown).toBeUndefined();
});
