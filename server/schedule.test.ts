import { describe, expect, test } from "vitest";
import { dayOf, dayStart, printLocal } from "#domain/zone.ts";
import { drawAfter, drawAtOrBefore, drawsBetween, nextDrawOf } from "#server/schedule.ts";
import type { Schedule } from "#server/tracks.ts";

const shanghai = { zone: "Asia/Shanghai", first: 0, last: 86_399, period: 75 };
const midnight = dayStart("Asia/Shanghai", "2026-03-01");

function countOfDay(schedule: Schedule, day: string): number {
  return drawAfter(schedule, dayStart(schedule.zone, day) - 1).count;
}

test("a full day's draws begin at midnight and are numbered within their day", () => {
  expect(countOfDay(shanghai, "2026-03-01")).toBe(1152);
  expect(drawAtOrBefore(shanghai, midnight)).toEqual({
    term: "202603010001",
    time: midnight,
    index: 1,
    count: 1152,
  });
  expect(drawAtOrBefore(shanghai, midnight - 1)).toMatchObject({ term: "202602281152" });
  expect(drawAfter(shanghai, midnight - 1)).toMatchObject({ term: "202603010001" });
  expect(drawAfter(shanghai, midnight)).toMatchObject({
    term: "202603010002",
    time: midnight + 75,
  });
});

test("a shorter day of five minutes from 09:07:30 to 23:57:30 has 179 draws", () => {
  const short = { zone: "Asia/Shanghai", first: 32_850, last: 86_250, period: 300 };
  expect(countOfDay(short, "2018-03-13")).toBe(179);
  const last = drawAtOrBefore(short, dayStart("Asia/Shanghai", "2018-03-14") + 60);
  expect(last).toMatchObject({ term: "201803130179", index: 179 });
  expect(printLocal("Asia/Shanghai", last.time)).toBe("2018-03-13 23:57:30");
  const next = nextDrawOf(short, last);
  expect(next).toMatchObject({ next_term: "201803140001", residue_opens: 0 });
  expect(printLocal("Asia/Shanghai", next.next_open_timestamp ?? 0)).toBe("2018-03-14 09:07:30");
});

test("draws between two instants hold the later one and not the earlier", () => {
  const terms = [...drawsBetween(shanghai, midnight - 75, midnight + 75)].map(({ term }) => term);
  expect(terms).toEqual(["202603010001", "202603010002"]);
  expect([...drawsBetween(shanghai, midnight, midnight)]).toEqual([]);
  expect([...drawsBetween(shanghai, midnight, midnight - 500)]).toEqual([]);
});

describe.each<{ name: string; schedule: Schedule; from: string; to: string }>([
  {
    name: "spring in Paris",
    schedule: { ...shanghai, zone: "Europe/Paris" },
    from: "2026-03-28",
    to: "2026-03-31",
  },
  {
    name: "autumn in Paris",
    schedule: { ...shanghai, zone: "Europe/Paris" },
    from: "2026-10-24",
    to: "2026-10-27",
  },
  {
    name: "a short day in New York's autumn",
    schedule: { zone: "America/New_York", first: 3600, last: 82_800, period: 77 },
    from: "2026-10-31",
    to: "2026-11-03",
  },
  {
    name: "midnight clocks in Cairo",
    schedule: { ...shanghai, zone: "Africa/Cairo" },
    from: "2026-04-23",
    to: "2026-04-26",
  },
  {
    name: "half hours in Lord Howe",
    schedule: { ...shanghai, zone: "Australia/Lord_Howe" },
    from: "2026-04-04",
    to: "2026-04-07",
  },
  { name: "the turn of the year", schedule: shanghai, from: "2025-12-30", to: "2026-01-02" },
])("$name", ({ schedule, from, to }) => {
  const [start, end] = [dayStart(schedule.zone, from), dayStart(schedule.zone, to)];
  const draws = [...drawsBetween(schedule, start - 1, end - 1)];

  test("doubles and skips no draw", () => {
    expect(new Set(draws.map(({ term }) => term)).size).toBe(draws.length);
    expect(new Set(draws.map(({ time }) => time)).size).toBe(draws.length);
    draws.forEach((draw, at) => {
      const next = draws[at + 1];
      if (next === undefined) return;
      expect(next.time).toBeGreaterThan(draw.time);
      const sameDay = next.index === draw.index + 1 && next.time - draw.time === schedule.period;
      expect(sameDay || (next.index === 1 && draw.index === draw.count)).toBe(true);
    });
  });

  test("gives each draw its own day's term, and finds it from both sides", () => {
    for (const draw of draws) {
      expect(draw.term.slice(0, 8)).toBe(dayOf(schedule.zone, draw.time).replaceAll("-", ""));
    }
    for (const at of draws.keys()) {
      const draw = draws[at];
      if (draw === undefined || at % 37 !== 0) continue;
      expect(drawAtOrBefore(schedule, draw.time)).toEqual(draw);
      expect(drawAfter(schedule, draw.time - 1)).toEqual(draw);
      expect(drawAfter(schedule, draw.time)).toEqual(
        draws[at + 1] ?? drawAfter(schedule, draw.time),
      );
    }
  });
});

test("a day of 23 or 25 hours has fewer or more draws", () => {
  const paris = { ...shanghai, zone: "Europe/Paris" };
  expect(countOfDay(paris, "2026-03-29")).toBe(1104);
  expect(countOfDay(paris, "2026-10-25")).toBe(1200);
  // Cairo's clocks go back at midnight: the day's last hour runs twice.
  expect(countOfDay({ ...shanghai, zone: "Africa/Cairo" }, "2026-10-29")).toBe(1200);
});
