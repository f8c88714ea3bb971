import { expect, test } from "vitest";
import * as v from "valibot";
import { Category } from "#contract/site.ts";
import { upcomingTracks } from "#domain/upcoming-tracks.ts";

const track = (id: number, next: number | null) =>
  v.parse(Category, { id, last_open: next === null ? null : { next_open_timestamp: next } });

test("tracks with a next draw are listed soonest first", () => {
  const tracks = [
    track(1, 300),
    track(2, 0),
    track(3, 100),
    track(4, null),
    track(5, 200),
    track(6, 100),
  ];
  expect(upcomingTracks(tracks, 3).map(({ id }) => id)).toEqual([3, 6, 5]);
  expect(upcomingTracks([], 3)).toEqual([]);
});
