import { expect, test } from "vitest";
import { pinnedFirst } from "./pins.ts";

const items = [1, 2, 3, 4].map((id) => ({ id }));
const ids = (pinned: number[]) => pinnedFirst(items, pinned, ({ id }) => id).map(({ id }) => id);

test("pinned tracks come first, in the order in which they were pinned", () => {
  expect(ids([4, 2])).toEqual([4, 2, 1, 3]);
  expect(ids([])).toEqual([1, 2, 3, 4]);
});

test("a pinned track that is no more is left out", () => {
  expect(ids([9, 3])).toEqual([3, 1, 2, 4]);
});
