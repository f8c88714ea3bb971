import { describe, expect, test } from "vitest";
import { addDays, dayOf, dayStart, isZone, printLocal, readTime } from "#domain/zone.ts";

const at = (iso: string) => Date.parse(iso) / 1000;

describe("a game's own zone", () => {
  test("decides the day that a moment falls on", () => {
    expect(dayOf("Asia/Shanghai", at("2018-03-12T16:00:00Z"))).toBe("2018-03-13");
    expect(dayOf("Asia/Shanghai", at("2018-03-12T15:59:59Z"))).toBe("2018-03-12");
    expect(dayStart("Asia/Shanghai", "2018-03-13")).toBe(at("2018-03-12T16:00:00Z"));
  });

  test("is followed through clock changes", () => {
    expect(dayStart("Europe/Berlin", "2026-03-29")).toBe(at("2026-03-28T23:00:00Z"));
    expect(dayStart("Europe/Berlin", "2026-03-30")).toBe(at("2026-03-29T22:00:00Z"));
    expect(printLocal("Europe/Berlin", at("2026-03-29T01:00:00Z"))).toBe("2026-03-29 03:00:00");
  });

  test("of half hours works too", () => {
    expect(printLocal("Asia/Kolkata", at("2026-01-01T00:00:00Z"))).toBe("2026-01-01 05:30:00");
  });

  test("reads a time without an offset, and obeys one that is given", () => {
    expect(readTime("Asia/Shanghai", "2018-03-13 09:07:30")).toBe(at("2018-03-13T01:07:30Z"));
    expect(readTime("Asia/Shanghai", "2018-03-13T09:07:30+09:00")).toBe(at("2018-03-13T00:07:30Z"));
    expect(readTime("Asia/Shanghai", "2018-03-13T09:07:30+0900")).toBe(at("2018-03-13T00:07:30Z"));
    expect(readTime("Asia/Shanghai", "2018-03-13 09:07Z")).toBe(at("2018-03-13T09:07:00Z"));
  });

  test.each([
    "",
    "yesterday",
    "2018-02-30 10:00:00",
    "2018-13-01 10:00:00",
    "2018-03-13",
    "2018-03-13 25:00:00",
  ])("does not read %j", (text) => expect(readTime("Asia/Shanghai", text)).toBeNull());

  test("is known or not", () => {
    expect([isZone("Asia/Tokyo"), isZone("Mars/Olympus"), isZone("")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("counts days over month and year ends", () => {
    expect([addDays("2026-12-31", 1), addDays("2024-03-01", -1)]).toEqual([
      "2027-01-01",
      "2024-02-29",
    ]);
  });
});
