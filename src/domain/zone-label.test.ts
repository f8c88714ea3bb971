import { describe, expect, test } from "vitest";
import { OWN_ZONE } from "./zone.ts";
import { zoneLabel, zonesDiffer } from "./zone-label.ts";

const NOVEMBER = 1_795_240_000;

describe("zoneLabel", () => {
  test.each([
    ["Asia/Shanghai", "UTC+8"],
    ["UTC", "UTC"],
    ["America/St_Johns", "UTC−3:30"],
    ["Asia/Kathmandu", "UTC+5:45"],
  ])("writes %s as %s", (zone, label) => expect(zoneLabel(zone, NOVEMBER)).toBe(label));
});

test("zones with the same time don't differ", () => {
  expect(zonesDiffer("Asia/Shanghai", "Asia/Singapore", NOVEMBER)).toBe(false);
  expect(zonesDiffer("Asia/Shanghai", "Asia/Tokyo", NOVEMBER)).toBe(true);
});

test("the own zone is the runtime's", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (const half of [0, 15_768_000]) {
    expect(zonesDiffer(OWN_ZONE, timeZone, NOVEMBER + half)).toBe(false);
  }
});
