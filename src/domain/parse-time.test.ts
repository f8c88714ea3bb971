import { describe, expect, test } from "vitest";
import { parseTime } from "./parse-time.ts";
import { formatLocal, parseLocalTime } from "./zone.ts";

const ZONE = "Asia/Shanghai";
const DAYS = { zone: ZONE, day_start: "00:00" };
/** A Monday. */
const NOW = parseLocalTime(ZONE, "2026-11-23 14:00:00") ?? 0;

describe("a time in words", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["13:30", "2026-11-23 13:30:00"],
    ["21:30", "2026-11-22 21:30:00"],
    ["9:05:07", "2026-11-23 09:05:07"],
    ["２１：３０", "2026-11-22 21:30:00"],
    ["tue 21:30", "2026-11-17 21:30:00"],
    ["Tuesday  21:30 ", "2026-11-17 21:30:00"],
    ["周二 21:30", "2026-11-17 21:30:00"],
    ["星期天 08:00", "2026-11-22 08:00:00"],
    ["火曜日 21:30", "2026-11-17 21:30:00"],
    ["日曜 8:00", "2026-11-22 08:00:00"],
    ["mon 13:30", "2026-11-23 13:30:00"],
    ["mon 21:30", "2026-11-16 21:30:00"],
    ["yesterday 21:30", "2026-11-22 21:30:00"],
    ["昨天", "2026-11-22 23:59:59"],
    ["today 21:30", "2026-11-23 21:30:00"],
    ["2026-11-17 21:30", "2026-11-17 21:30:00"],
    ["2026/1/7 0:00", "2026-01-07 00:00:00"],
    ["2026年11月17日 21:30", "2026-11-17 21:30:00"],
    ["2026-11-17", "2026-11-17 23:59:59"],
  ];
  test.each(cases)("%s", (text, time) => {
    const read = parseTime(text, DAYS, NOW);
    expect(read === null ? null : formatLocal(ZONE, read.time)).toBe(time);
  });

  const others = ["", " ", "5001", "25:00", "21:61", "2026-02-30", "soon", "tue 21:3", "x 21:30"];
  test.each(others)("%j names no time", (text) => {
    expect(parseTime(text, DAYS, NOW)).toBeNull();
  });

  test("times are in the track's zone, also if its clocks skip them", () => {
    const zone = "Europe/Berlin";
    const days = { ...DAYS, zone };
    const now = parseLocalTime(zone, "2026-03-29 12:00:00") ?? 0;
    expect(parseTime("today 02:30", days, now)).toBeNull();
    expect(parseTime("03:30", days, now)?.time).toBe(Date.parse("2026-03-29T01:30:00Z") / 1000);
  });

  test.each([
    // At 01:00 the previous drawing day continues.
    ["today", "2026-11-24 07:59:59"],
    ["2026-11-22", "2026-11-23 07:59:59"],
    ["sun", "2026-11-23 07:59:59"],
    // Clock times follow the calendar.
    ["today 00:30", "2026-11-24 00:30:00"],
    ["23:30", "2026-11-23 23:30:00"],
    ["2026-11-22 00:30", "2026-11-22 00:30:00"],
  ])("%s, where days start at 08:00", (text, time) => {
    const now = parseLocalTime(ZONE, "2026-11-24 01:00:00") ?? 0;
    const read = parseTime(text, { zone: ZONE, day_start: "08:00" }, now);
    expect(read === null ? null : formatLocal(ZONE, read.time)).toBe(time);
  });
});
