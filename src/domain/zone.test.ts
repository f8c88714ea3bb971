import { describe, expect, test } from "vitest";
import { ZONE_DEFAULT } from "#contract/limits.ts";
import {
  addDays,
  localDay,
  dayStart,
  isZone,
  formatLocal,
  parseLocalTime,
  possibleTimes,
  zoneOffset,
} from "#domain/zone.ts";

const at = (iso: string) => Date.parse(iso) / 1000;

describe("a track's zone", () => {
  test("decides the day of a moment", () => {
    expect(localDay("Asia/Shanghai", at("2018-03-12T16:00:00Z"))).toBe("2018-03-13");
    expect(localDay("Asia/Shanghai", at("2018-03-12T15:59:59Z"))).toBe("2018-03-12");
    expect(dayStart("Asia/Shanghai", "2018-03-13")).toBe(at("2018-03-12T16:00:00Z"));
  });

  test("has clock changes", () => {
    expect(dayStart("Europe/Berlin", "2026-03-29")).toBe(at("2026-03-28T23:00:00Z"));
    expect(dayStart("Europe/Berlin", "2026-03-30")).toBe(at("2026-03-29T22:00:00Z"));
    expect(formatLocal("Europe/Berlin", at("2026-03-29T01:00:00Z"))).toBe("2026-03-29 03:00:00");
  });

  test.each([
    ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z"],
    ["America/Havana", "2026-03-08", "2026-03-08T05:00:00Z"],
    ["Atlantic/Azores", "2018-03-25", "2018-03-25T01:00:00Z"],
    // Midnight repeats: the day begins with the first.
    ["Asia/Amman", "2018-10-26", "2018-10-25T21:00:00Z"],
    // Clocks went back a minute past midnight.
    ["America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z"],
    // The whole day was skipped.
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"],
    ["Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"],
  ])("in %s begins %s at its first second", (zone, day, start) => {
    expect(dayStart(zone, day)).toBe(at(start));
    expect(localDay(zone, at(start)) >= day).toBe(true);
    expect(localDay(zone, at(start) - 1) < day).toBe(true);
  });

  test("has skipped and repeated local times", () => {
    const berlin = (text: string) => possibleTimes("Europe/Berlin", text);
    expect(berlin("2026-03-29 02:30:00")).toEqual([]);
    expect(berlin("2026-10-25 02:30:00")).toEqual([
      at("2026-10-25T00:30:00Z"),
      at("2026-10-25T01:30:00Z"),
    ]);
    expect(berlin("2026-10-25 02:30:00+01:00")).toEqual([at("2026-10-25T01:30:00Z")]);
    expect(berlin("2026-10-25 03:00:00")).toEqual([at("2026-10-25T02:00:00Z")]);
    expect(berlin("soon")).toBeNull();
  });

  test("that is the default has one offset since 1991, like the runtime's", () => {
    const format = new Intl.DateTimeFormat("en", {
      timeZone: ZONE_DEFAULT,
      timeZoneName: "longOffset",
    });
    expect(format.format(0)).toContain("GMT+08:00");
    expect(zoneOffset(ZONE_DEFAULT, 0)).toBe(8 * 3600);
    const last = at("1991-09-14T17:00:00Z");
    for (let epoch = last; epoch < at("2040-01-01T00:00:00Z"); epoch += 20 * 86_400) {
      expect(format.format(epoch * 1000)).toContain("GMT+08:00");
      expect(zoneOffset(ZONE_DEFAULT, epoch)).toBe(8 * 3600);
    }
    expect(zoneOffset(ZONE_DEFAULT, last - 1)).toBe(9 * 3600);
  });

  test("may have half hours", () => {
    expect(formatLocal("Asia/Kolkata", at("2026-01-01T00:00:00Z"))).toBe("2026-01-01 05:30:00");
  });

  test("applies to times without an offset", () => {
    expect(parseLocalTime("Asia/Shanghai", "2018-03-13 09:07:30")).toBe(at("2018-03-13T01:07:30Z"));
    expect(parseLocalTime("Asia/Shanghai", "2018-03-13T09:07:30+09:00")).toBe(
      at("2018-03-13T00:07:30Z"),
    );
    expect(parseLocalTime("Asia/Shanghai", "2018-03-13T09:07:30+0900")).toBe(
      at("2018-03-13T00:07:30Z"),
    );
    expect(parseLocalTime("Asia/Shanghai", "2018-03-13 09:07Z")).toBe(at("2018-03-13T09:07:00Z"));
  });

  test.each([
    "2018/03/13 9:07:30",
    "2018/3/13 09:07:30",
    "2018.3.13 9:07:30",
    "2018-03-13T09:07:30.250",
    "2018-03-13  9:07:30,25",
    "20180313090730",
    "20180313T090730",
    "20180313090730250",
    "2018年3月13日 9:07:30",
    "2018年3月13日9时07分30秒",
    "２０１８／３／１３　９：０７：３０",
    "2018-03-13 01:07:30Z",
    "20180313T010730Z",
    "2018-03-13 01:07:30 UTC",
    "2018-03-13 01:07:30 GMT",
    "2018/03/13 10:07:30 +9",
    "2018/03/13 10:07:30 +09:00",
    "2018-03-12T23:37:30-0130",
    "2018-03-13 10:07:30 GMT+0900",
    "2018-03-13 10:07:30 UTC+9",
  ])("parses %j", (text) => {
    expect(possibleTimes("Asia/Shanghai", text)).toEqual([at("2018-03-13T01:07:30Z")]);
  });

  test("parses a time without seconds", () => {
    for (const text of ["2018/3/13 9:07", "201803130907", "2018年3月13日 9时07分"]) {
      expect(possibleTimes("Asia/Shanghai", text)).toEqual([at("2018-03-13T01:07:00Z")]);
    }
  });

  test.each([
    "",
    "03/04/2018 09:07:30",
    "13.03.2018 09:07:30",
    "2018-03/13 09:07:30",
    "2018-03-13 9:7:30",
    "2018-03-13 09:60:00",
    "2018-03-13 24:00:00",
    "2018-03-13 09:07:30 +24:00",
    "2018-03-13 09:07:30 CST",
    "2018-03-13 09:07:30 PM",
    "20180313",
    "201803130907301",
    "1701011223344",
    "2018031309",
    "1520903250",
    "yesterday",
    "2018-02-30 10:00:00",
    "2018-13-01 10:00:00",
    "2018-03-13",
    "2018-03-13 25:00:00",
  ])("refuses %j", (text) => expect(parseLocalTime("Asia/Shanghai", text)).toBeNull());

  test("is supported or not", () => {
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
