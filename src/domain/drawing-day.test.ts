import { describe, expect, test } from "vitest";
import { drawingDay, drawingDayRange, type TrackDays } from "./drawing-day.ts";
import { addDays } from "./zone.ts";

const at = (iso: string) => Date.parse(iso) / 1000;

describe("a drawing day", () => {
  const tokyo: TrackDays = { zone: "Asia/Tokyo", day_start: "08:00" };

  test("has the date of its start in the track's zone", () => {
    expect(drawingDay(tokyo, at("2026-11-28T08:00:00+09:00"))).toBe("2026-11-28");
    expect(drawingDay(tokyo, at("2026-11-29T02:00:00+09:00"))).toBe("2026-11-28");
    expect(drawingDay(tokyo, at("2026-11-29T07:59:59+09:00"))).toBe("2026-11-28");
    expect(drawingDay(tokyo, at("2026-11-29T08:00:00+09:00"))).toBe("2026-11-29");
    expect(drawingDay({ ...tokyo, day_start: "00:00" }, at("2026-11-28T15:00:00Z"))).toBe(
      "2026-11-29",
    );
  });

  test("has all seconds up to the next one", () => {
    expect(drawingDayRange(tokyo, "2026-11-28")).toEqual({
      from: at("2026-11-28T08:00:00+09:00"),
      to: at("2026-11-29T08:00:00+09:00"),
    });
    expect(drawingDayRange(tokyo, "9999-12-31").to).toBe(at("9999-12-31T08:00:00+09:00") + 86_400);
  });

  test.each([
    ["starts where clocks skip its time", "Europe/Berlin 02:30 2026-03-29", 23.5],
    ["ends where clocks skip its time", "Europe/Berlin 02:30 2026-03-28", 23.5],
    ["starts at the first of two such times", "Europe/Berlin 02:30 2026-10-25", 25],
    ["goes over a night in spring", "Europe/Berlin 08:00 2026-03-28", 23],
    ["goes over a night in autumn", "Europe/Berlin 08:00 2026-10-24", 25],
    ["ends at a midnight that clocks skip", "Africa/Cairo 00:00 2026-04-23", 24],
    ["starts at a midnight that repeats", "Asia/Amman 00:00 2018-10-26", 25],
  ])("that %s (%s) has %s hours", (_, start, hours) => {
    const [zone = "", day_start = "", day = ""] = start.split(" ");
    const { from, to } = drawingDayRange({ zone, day_start }, day);
    expect((to - from) / 3600).toBe(hours);
  });

  test.each([
    ["Europe/Berlin", ["2026-03-29", "2026-10-25"]],
    ["America/St_Johns", ["2010-03-14", "2010-11-07"]],
    ["America/Havana", ["2026-03-08", "2026-11-01"]],
    ["Australia/Lord_Howe", ["2026-04-05", "2026-10-04"]],
    ["Asia/Amman", ["2018-03-30", "2018-10-26"]],
    ["Pacific/Apia", ["2011-12-29", "2011-12-31"]],
  ])("in %s has exactly the seconds of its range", (zone, changes) => {
    for (const day_start of ["00:00", "00:30", "01:30", "02:00", "02:30", "08:00", "23:30"]) {
      const days = { zone, day_start };
      for (const day of changes.flatMap((change) => [-1, 0, 1].map((by) => addDays(change, by)))) {
        const { from, to } = drawingDayRange(days, day);
        const seconds = [from, from + 1, from + 1800, (from + to) / 2, to - 1800, to - 1];
        for (const second of seconds.filter((each) => each >= from && each < to)) {
          expect(drawingDay(days, second), `${day_start} ${day} ${second - from}`).toBe(day);
        }
        expect(drawingDayRange(days, addDays(day, 1)).from).toBe(to);
      }
    }
  });
});
