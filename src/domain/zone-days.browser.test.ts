import { expect, test } from "vitest";
import { findDayFaults } from "./zone-days-for-tests.ts";

// Every zone is compared in zone-days.nightly.test.ts.
test.each([
  ["without changes since 1991", "Asia/Shanghai"],
  ["with summer time", "Europe/London"],
  ["with summer time in January", "America/Santiago"],
  ["whose clocks change at midnight", "Asia/Beirut"],
  ["whose clocks change by half an hour", "Australia/Lord_Howe"],
  ["with winter time for Ramadan", "Africa/Casablanca"],
  ["that skipped a day", "Pacific/Apia"],
])("days and clock times of the browser are right in a zone %s", (_, zone) => {
  expect(findDayFaults(zone)).toEqual([]);
});
