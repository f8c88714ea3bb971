import { describe, expect, test } from "vitest";
import { readWhen } from "./when.ts";
import { printLocal, readTime } from "./zone.ts";

const ZONE = "Asia/Shanghai";
/** A Monday. */
const NOW = readTime(ZONE, "2026-11-23 14:00:00") ?? 0;

describe("what people write for a time", () => {
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
    const read = readWhen(text, { zone: ZONE, now: NOW });
    expect(read === null ? null : printLocal(ZONE, read)).toBe(time);
  });

  const others = ["", " ", "5001", "25:00", "21:61", "2026-02-30", "soon", "tue 21:3", "x 21:30"];
  test.each(others)("%j names no time", (text) => {
    expect(readWhen(text, { zone: ZONE, now: NOW })).toBeNull();
  });

  test("times are those of the track's zone, also where its clocks skip them", () => {
    const zone = "Europe/Berlin";
    const now = readTime(zone, "2026-03-29 12:00:00") ?? 0;
    expect(readWhen("today 02:30", { zone, now })).toBeNull();
    expect(readWhen("03:30", { zone, now })).toBe(Date.parse("2026-03-29T01:30:00Z") / 1000);
  });
});
