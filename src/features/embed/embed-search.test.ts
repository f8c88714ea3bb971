import * as v from "valibot";
import { expect, test } from "vitest";
import { EmbedSearch } from "./embed-search.ts";

const read = (search: object) => v.parse(EmbedSearch, search);

test("valid parameters are unchanged", () => {
  expect(read({ track: 2001, with: 2003, theme: "dark", tab: "timing" })).toMatchObject({
    track: 2001,
    with: 2003,
    theme: "dark",
    tab: "timing",
  });
});

test("invalid parameters fall back to the default", () => {
  const odd = {
    track: "x",
    with: -1,
    theme: "pink",
    tab: "cold",
    limit: "9",
    date: "2026-02-30",
  };
  expect(Object.values(read(odd)).filter((value) => value !== undefined)).toEqual([]);
});
