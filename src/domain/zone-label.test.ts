import { describe, expect, test } from "vitest";
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

test("zones that show the same time don't differ", () => {
  expect(zonesDiffer("Asia/Shanghai", "Asia/Singapore", NOVEMBER)).toBe(false);
  expect(zonesDiffer("Asia/Shanghai", "Asia/Tokyo", NOVEMBER)).toBe(true);
});
