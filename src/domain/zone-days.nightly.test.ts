import { expect, test } from "vitest";
import { allZones, findDayFaults } from "./zone-days-for-tests.ts";

test("days and clock times are right in every zone", () => {
  const zones = allZones();
  expect(zones.length).toBeGreaterThan(300);
  expect(zones.flatMap(findDayFaults)).toEqual([]);
});
