import * as v from "valibot";
import { expect, test } from "vitest";
import { HomePage } from "#contract/site.ts";
import { latestDraws } from "./latest-draws.tsx";

test("the latest draws are one per track with a draw, newest first, at most ten", () => {
  const draw = { number: "3,1,2", open_timestamp: 100 };
  const draws = [
    null,
    draw,
    { ...draw, open_timestamp: 300, number: "1,1" },
    ...Array.from({ length: 9 }, (_, at) => ({ ...draw, open_timestamp: 200 - at })),
  ];
  const home = v.parse(HomePage, {
    banners: [],
    categories: draws.map((last_open, id) => ({ id, name: `Track ${id}`, last_open })),
    seo_info: {},
  });
  const latest = latestDraws(home);
  expect(latest.map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  // An order that can't be read has no winner.
  expect(latest.slice(0, 2).map(({ winner }) => winner)).toEqual([undefined, 3]);
});
