import * as v from "valibot";
import { expect, test } from "vitest";
import { Draw } from "#contract/draw.ts";
import { versionsOf } from "./versions.ts";

test("each result came when the one before it was replaced, the oldest when the draw was first seen", () => {
  const draw = v.parse(Draw, { term: "7", number: "3,2,1", timings: "", source: "feed" });
  const earlier = [
    { number: "1,2,3", timings: "", source: "simulated", replaced: 2000 },
    { number: "2,1,3", timings: "", source: "feed", replaced: 3000 },
  ] as const;
  const told = versionsOf({ draw, earlier, seen: 1000, withdrawn: null });
  expect(told.map(({ number, seen, simulated }) => [number, seen, simulated])).toEqual([
    ["3,2,1", 3000, false],
    ["2,1,3", 2000, false],
    ["1,2,3", 1000, true],
  ]);
  expect(versionsOf({ draw, earlier, seen: null, withdrawn: null }).at(-1)?.seen).toBeNull();
});
