import * as v from "valibot";
import { expect, test } from "vitest";
import { chosenTracks } from "./chosen-tracks.ts";
import { WallSearch } from "./wall-search.ts";

const ALL = [2001, 2003, 2005].map((id) => ({ id }));
const idsOf = (search: object, pinned: readonly number[] = []) =>
  chosenTracks(ALL, v.parse(WallSearch, search), pinned).map(({ id }) => id);

test("an address chooses tracks, each once and in its order; else the pins do, else all are shown", () => {
  expect(idsOf({ tracks: "2005,2001,2005,7" })).toEqual([2005, 2001]);
  expect(idsOf({ tracks: 2003 }, [2001])).toEqual([2003]);
  expect(idsOf({}, [2003, 2001])).toEqual([2003, 2001]);
  expect(idsOf({ track: 2003 }, [2001])).toEqual([2003]);
  expect(idsOf({})).toEqual([2001, 2003, 2005]);
  expect(idsOf({ tracks: "7" })).toEqual([2001, 2003, 2005]);
});

test("what no track can be is ignored", () => {
  for (const tracks of ["", "a", "1,,2", "1".repeat(11), -1, 1.5, null, {}, "1,".repeat(40)])
    expect(v.parse(WallSearch, { tracks }).tracks).toBeUndefined();
  expect(v.parse(WallSearch, { big: "x" }).big).toBeUndefined();
});
