import { expect, test } from "vitest";
import { findDayFaults } from "./zone-days-for-tests.ts";

/** Zones with unusual changes: at midnight, of half an hour, of a whole day, in Ramadan. All: zone-days.nightly.test.ts. */
const ZONES = [
  "Africa/Cairo",
  "Africa/Casablanca",
  "America/New_York",
  "America/Sao_Paulo",
  "America/St_Johns",
  "Antarctica/Troll",
  "Asia/Pyongyang",
  "Asia/Shanghai",
  "Atlantic/Azores",
  "Australia/Lord_Howe",
  "Europe/London",
  "Pacific/Apia",
];

test("days and clock times are right in zones with unusual changes", () => {
  expect(ZONES.flatMap(findDayFaults)).toEqual([]);
});
