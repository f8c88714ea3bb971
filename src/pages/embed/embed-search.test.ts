import * as v from "valibot";
import { expect, test } from "vitest";
import { EmbedSearch } from "./embed-search.ts";

const read = (search: object) => v.parse(EmbedSearch, search);

test("a sound address is read as it stands", () => {
  expect(
    read({ track: 2001, with: 2003, theme: "dark", accent: "0A6e61", tab: "timing" }),
  ).toMatchObject({ track: 2001, with: 2003, theme: "dark", accent: "0A6e61", tab: "timing" });
  expect(read({ accent: 112_233 }).accent).toBe("112233");
});

test("window and limit are the same, and limit wins", () => {
  expect(read({ window: 20 }).limit).toBe(20);
  expect(read({ window: 20, limit: 500 }).limit).toBe(500);
});

test("what isn't sound falls back to the default", () => {
  const odd = {
    track: "x",
    with: -1,
    theme: "pink",
    accent: "red",
    window: 7,
    tab: "cold",
    limit: "9",
  };
  expect(Object.values(read(odd)).filter((value) => value !== undefined)).toEqual([]);
  expect(read({ accent: "0a6e61;}" }).accent).toBeUndefined();
});
