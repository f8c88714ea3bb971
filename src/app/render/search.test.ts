import * as v from "valibot";
import { expect, test } from "vitest";
import { canonicalUrl } from "#app/render/canonical-url.ts";
import { EmbedSearch } from "#features/embed/embed-search.ts";
import { TrackSearch } from "#features/track/track-search.ts";
import { parseSearch } from "#routes/-search.ts";

test.each(["12E4", "1e5", "007", "20261129100010541", "1.0", "0x10", "true", "null", '"7"', "[1]"])(
  "keeps the draw number %s as text in the address",
  (find) => {
    const url = `/en/track/2001?${new URLSearchParams({ find }).toString()}`;
    expect(v.parse(TrackSearch, parseSearch(new URL(url, "http://x").search)).find).toBe(find);
    expect(canonicalUrl(url)).toBe(url);
  },
);

test("converts the numbers of an address by the route's schema", () => {
  const search = parseSearch("?page=3&limit=50&place=2&number=7&pick=1%2C2&track=2003&x=1");
  expect(v.parse(TrackSearch, search)).toEqual({
    page: 3,
    limit: 50,
    place: 2,
    number: 7,
    pick: "1,2",
  });
  expect(v.parse(EmbedSearch, search).track).toBe(2003);
  expect(v.parse(TrackSearch, { page: 3, limit: 50 })).toEqual({ page: 3, limit: 50 });
  const odd = parseSearch("?page=1e3&limit=50.0&place=-1&number=&pick=x&tab=timing&tab=scatter");
  expect(v.parse(TrackSearch, odd)).toEqual({});
});
