import { describe, expect, test } from "vitest";
import {
  addDays,
  DAY_SECONDS,
  localDay,
  dayStart,
  formatLocal,
  parseLocalTime,
} from "#domain/zone.ts";
import {
  drawAfter,
  drawsBetween,
  dueDraws,
  nextScheduledDraw,
  type ScheduledDraw,
} from "./schedule.ts";
import type { Schedule } from "./tracks.ts";

const shanghai: Schedule = { zone: "Asia/Shanghai", day_start: "00:00", first: 0, period: 75 };
const midnight = dayStart("Asia/Shanghai", "2026-03-01");

function countDraws(schedule: Schedule, day: string): number {
  const [from, to] = [dayStart(schedule.zone, day), dayStart(schedule.zone, addDays(day, 1))];
  return [...drawsBetween(schedule, from - 1, to - 1)].length;
}

/** The last draw up to a time, at most a day before it. */
function lastDraw(schedule: Schedule, time: number): ScheduledDraw {
  const last = [...drawsBetween(schedule, time - DAY_SECONDS, time)].at(-1);
  if (last === undefined) throw new Error("no draw");
  return last;
}

test("draws of a full day begin at midnight and are numbered within the day", () => {
  expect(countDraws(shanghai, "2026-03-01")).toBe(1152);
  expect(lastDraw(shanghai, midnight)).toEqual({
    term: "202603010001",
    time: midnight,
    index: 1,
  });
  expect(lastDraw(shanghai, midnight - 1)).toMatchObject({ term: "202602281152" });
  expect(drawAfter(shanghai, midnight - 1)).toMatchObject({ term: "202603010001" });
  expect(drawAfter(shanghai, midnight)).toMatchObject({
    term: "202603010002",
    time: midnight + 75,
  });
});

test("a shorter day of five minutes from 09:07:30 to 23:57:30 has 179 draws", () => {
  const short = { ...shanghai, first: 32_850, last: 86_250, period: 300 };
  expect(countDraws(short, "2018-03-13")).toBe(179);
  const last = lastDraw(short, dayStart("Asia/Shanghai", "2018-03-14") + 60);
  expect(last).toMatchObject({ term: "201803130179", index: 179 });
  expect(formatLocal("Asia/Shanghai", last.time)).toBe("2018-03-13 23:57:30");
  const next = nextScheduledDraw(short, last.time);
  expect(next).toMatchObject({ next_term: "201803140001", residue_opens: 0 });
  expect(formatLocal("Asia/Shanghai", next.next_open_timestamp ?? 0)).toBe("2018-03-14 09:07:30");
});

test("draws between two times include the later one, not the earlier", () => {
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
    schedule: { ...shanghai, zone: "America/New_York", first: 3600, last: 82_800, period: 77 },
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

  test("neither repeats nor skips a draw", () => {
    expect(new Set(draws.map(({ term }) => term)).size).toBe(draws.length);
    expect(new Set(draws.map(({ time }) => time)).size).toBe(draws.length);
    draws.forEach((draw, at) => {
      const next = draws[at + 1];
      if (next === undefined) return;
      expect(next.time).toBeGreaterThan(draw.time);
      const sameDay = next.index === draw.index + 1 && next.time - draw.time === schedule.period;
      expect(sameDay || next.index === 1).toBe(true);
    });
  });

  test("gives each draw a term of its day, and finds it from both sides", () => {
    for (const draw of draws) {
      expect(draw.term.slice(0, 8)).toBe(localDay(schedule.zone, draw.time).replaceAll("-", ""));
    }
    for (const at of draws.keys()) {
      const draw = draws[at];
      if (draw === undefined || at % 37 !== 0) continue;
      expect(lastDraw(schedule, draw.time)).toEqual(draw);
      expect(drawAfter(schedule, draw.time - 1)).toEqual(draw);
      expect(drawAfter(schedule, draw.time)).toEqual(
        draws[at + 1] ?? drawAfter(schedule, draw.time),
      );
    }
  });
});

test("a day of 23 or 25 hours has fewer or more draws", () => {
  const paris = { ...shanghai, zone: "Europe/Paris" };
  expect(countDraws(paris, "2026-03-29")).toBe(1104);
  expect(countDraws(paris, "2026-10-25")).toBe(1200);
  // Cairo's clocks go back at midnight, so the day's last hour repeats.
  expect(countDraws({ ...shanghai, zone: "Africa/Cairo" }, "2026-10-29")).toBe(1200);
});

describe("a run past midnight", () => {
  const tokyo: Schedule = {
    zone: "Asia/Tokyo",
    day_start: "08:00",
    first: 8 * 3600,
    last: 26 * 3600,
    period: 180,
  };
  const at = (text: string, zone = tokyo.zone) => parseLocalTime(zone, text) ?? 0;

  test("numbers its draws by the date of its start", () => {
    expect(drawAfter(tokyo, at("2026-11-28 07:59:59")).term).toBe("202611280001");
    const last = lastDraw(tokyo, at("2026-11-29 05:00:00"));
    expect(last).toMatchObject({ term: "202611280361", time: at("2026-11-29 02:00:00") });
    expect(drawAfter(tokyo, at("2026-11-29 00:00:00")).term).toBe("202611280322");
    expect(drawAfter(tokyo, last.time)).toMatchObject({
      term: "202611290001",
      time: at("2026-11-29 08:00:00"),
    });
  });

  test("counts the remaining draws of the drawing day, also after midnight", () => {
    const left = (text: string) => nextScheduledDraw(tokyo, at(text)).residue_opens;
    expect([left("2026-11-28 08:00:00"), left("2026-11-28 23:57:00")]).toEqual([360, 41]);
    expect([left("2026-11-29 00:00:00"), left("2026-11-29 02:00:00")]).toEqual([40, 0]);
  });

  test("may be split by a day that starts at midnight", () => {
    const split = { ...tokyo, day_start: "00:00" };
    const draws = [...drawsBetween(split, at("2026-11-28 23:57:00"), at("2026-11-29 00:03:00"))];
    expect(draws.map(({ term }) => term)).toEqual(["202611280321", "202611280322"]);
    const left = (text: string) => nextScheduledDraw(split, at(text)).residue_opens;
    expect([left("2026-11-28 23:57:00"), left("2026-11-29 02:00:00")]).toEqual([0, 320]);
  });

  test("of a timetable", () => {
    const times = [20, 23, 25, 27].map((hour) => hour * 3600);
    const late: Schedule = { ...tokyo, first: 72_000, last: 97_200, period: 7200, times };
    const draws = [...drawsBetween(late, at("2026-11-28 12:00:00"), at("2026-11-29 20:00:00"))];
    expect(
      draws.map(({ term, time }) => [term, formatLocal(late.zone, time).slice(5, 16)]),
    ).toEqual([
      ["202611280001", "11-28 20:00"],
      ["202611280002", "11-28 23:00"],
      ["202611280003", "11-29 01:00"],
      ["202611280004", "11-29 03:00"],
      ["202611290001", "11-29 20:00"],
    ]);
  });

  test.each([
    ["in spring, when an hour is skipped", "2026-03-28", 341],
    ["in autumn, when an hour repeats", "2026-10-24", 381],
    ["on other nights", "2026-06-01", 361],
  ])("has a draw every three real minutes %s", (_, date, count) => {
    const berlin = { ...tokyo, zone: "Europe/Berlin", last: 27 * 3600, first: 9 * 3600 };
    const [from, to] = [date, addDays(date, 1)].map((day) => at(`${day} 08:00:00`, berlin.zone));
    const draws = [...drawsBetween(berlin, from ?? 0, to ?? 0)];
    expect(draws).toHaveLength(count);
    draws.slice(1).forEach((draw, nth) => expect(draw.time - (draws[nth]?.time ?? 0)).toBe(180));
    expect(new Set(draws.map(({ term }) => term.slice(0, 8)))).toEqual(
      new Set([date.replaceAll("-", "")]),
    );
    expect(nextScheduledDraw(berlin, draws[0]?.time ?? 0).residue_opens).toBe(count - 1);
  });
});

describe("the draws due between two others", () => {
  const noon = midnight + 43_200;
  const due = (schedule: Schedule, from: number, to: number) =>
    dueDraws(schedule, "simulated").dueBetween?.(from, to);

  test("are those of the period, some seconds early or late", () => {
    const five = { ...shanghai, period: 300 };
    expect([300, 600, 900, 890, 915].map((seconds) => due(five, noon, noon + seconds))).toEqual([
      0, 1, 2, 2, 2,
    ]);
    expect(due(five, noon + 20, noon + 590)).toBe(1);
  });

  test("are none by night", () => {
    const short = { ...shanghai, first: 36_000, last: 72_000, period: 300 };
    expect(due(short, midnight + 72_000, midnight + 86_400 + 36_000)).toBe(0);
  });

  test("are known for real draws with times in the site file", () => {
    expect(dueDraws(shanghai, "feed").dueBetween).toBeUndefined();
    expect(dueDraws({ ...shanghai, stated: true }, "feed").dueBetween?.(noon, noon + 225)).toBe(2);
  });
});
