import { expect, test } from "vitest";
import { pinnedFirst } from "./pins.ts";

const items = [1, 2, 3, 4].map((id) => ({ id }));
const ids = (pinned: number[]) => pinnedFirst(items, pinned, ({ id }) => id).map(({ id }) => id);

test("pinned tracks are first, in the order of pinning", () => {
  expect(ids([4, 2])).toEqual([4, 2, 1, 3]);
  expect(ids([])).toEqual([1, 2, 3, 4]);
});

test("unknown pinned tracks are left out", () => {
  expect(ids([9, 3])).toEqual([3, 1, 2, 4]);
});
