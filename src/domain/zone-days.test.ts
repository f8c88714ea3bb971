import { expect, test } from "vitest";
import { allZones, faultsOf } from "./zone-days-for-tests.ts";

test("days begin at their first second, and clock times mean what they do, in every zone", () => {
  const zones = allZones();
  expect(zones.length).toBeGreaterThan(300);
  expect(zones.flatMap(faultsOf)).toEqual([]);
});
