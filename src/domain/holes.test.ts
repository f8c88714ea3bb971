import { describe, expect, test } from "vitest";
import { holesOf } from "./holes.ts";
import { windowOf } from "./races.ts";
import { beadsOf } from "./road.ts";
import { streaksOf } from "./two-sides.ts";

const ZONE = "Asia/Shanghai";
const epoch = (time: string) => Date.parse(`${time.replace(" ", "T")}+08:00`) / 1000;
type Drawn = readonly [term: string, time: string];
/** Draws as they came, the oldest first. */
const drawn = (...list: readonly Drawn[]) =>
  list
    .map(([term, time]) => ({
      term,
      number: "3,2,1",
      timings: "",
      open_timestamp: epoch(time),
    }))
    .toReversed();
const windowWith = (...list: readonly Drawn[]) => windowOf(drawn(...list), ZONE);
const missingIn = (...list: readonly Drawn[]) => windowWith(...list).holes.flat();
const longest = (...list: readonly Drawn[]) => streaksOf(windowWith(...list).races)[0]?.count;

describe("missing draws", () => {
  test("between days are those that the terms show", () => {
    const window = windowWith(["100", "2026-03-01 23:50"], ["103", "2026-03-02 00:05"]);
    expect(window.holes).toEqual([["102", "101"], []]);
    expect(window.missing).toBe(2);
  });

  test("of a numbering by days lie before its first and after its last of a day", () => {
    const list = ["0001", "0002", "0003", "0004"].map((term, at): Drawn => [
      `20260301${term}`,
      `2026-03-01 ${10 + at}:00`,
    ]);
    expect(
      missingIn(
        ...list,
        ["202603020002", "2026-03-02 11:00"],
        ["202603030001", "2026-03-03 10:00"],
      ),
    ).toEqual(["202603020004", "202603020003", "202603020001"]);
  });

  test("may be a whole day", () => {
    const day = (date: string) =>
      ["01", "02"].map(
        (nth) => [`${date.replaceAll("-", "")}${nth}`, `${date} 1${nth[1]}:00`] as const,
      );
    const list = [...day("2026-03-01"), ...day("2026-03-03")];
    expect(missingIn(...list)).toEqual(["2026030202", "2026030201"]);
    expect(longest(...list, ["2026030303", "2026-03-03 03:00"])).toBe(3);
  });

  test("aren't where a day has fewer draws than a longer one beside it", () => {
    // 24 hours after 25, a draw each hour: there is no room for a 25th.
    const hours = (date: string, count: number, from: number) =>
      Array.from({ length: count }, (_, at) => ({
        term: `${date.replaceAll("-", "")}${String(at + 1).padStart(2, "0")}`,
        day: date,
        open_timestamp: from + at * 3600,
      }));
    const first = hours("2026-10-25", 25, 0);
    const second = hours("2026-10-26", 24, 25 * 3600);
    const third = hours("2026-10-27", 3, 49 * 3600);
    expect(holesOf([...first, ...second, ...third].toReversed()).flat()).toEqual([]);
  });

  test("are neither stored nor named twice where terms are out of the order of time", () => {
    const list = [
      ["102", "2026-03-01 10:00"],
      ["104", "2026-03-01 10:05"],
      ["103", "2026-03-01 10:10"],
      ["106", "2026-03-01 10:15"],
    ] as const;
    expect(missingIn(...list)).toEqual(["105"]);
    expect(longest(...list.slice(0, 3))).toBe(3);
  });

  test("aren't draws that are stored but unreadable", () => {
    const list = drawn(
      ["1", "2026-03-01 10:00"],
      ["2", "2026-03-01 10:05"],
      ["4", "2026-03-01 10:15"],
    );
    const window = windowOf(
      list.map((draw) => (draw.term === "2" ? { ...draw, number: "1,1,1" } : draw)),
      ZONE,
    );
    expect(window.holes).toEqual([["3"], []]);
    const beads = beadsOf(window.races, { rank: 1, kind: "size" }, window.holes);
    expect(beads.map(({ term }) => term)).toEqual(["4", "3", "1"]);
  });
});

describe("a streak", () => {
  test("breaks at a hole of more than 5,000, of which no term is named", () => {
    const list = [
      ["1", "2026-03-01 10:00"],
      ["2", "2026-03-01 10:05"],
      ["7000", "2026-03-20 10:10"],
      ["7001", "2026-03-20 10:15"],
      ["7002", "2026-03-20 10:20"],
    ] as const;
    expect(missingIn(...list)).toEqual([]);
    expect(longest(...list)).toBe(3);
  });

  test("breaks where a day is missing that the terms don't show", () => {
    const list = ["a-1", "a-2", "a-3"].map((term, at): Drawn => [term, `2026-03-0${at + 1} 10:00`]);
    expect(longest(...list)).toBe(3);
    expect(longest(...list, ["a-4", "2026-03-05 10:00"])).toBeUndefined();
  });

  test("goes on over days without draws where the terms show that none is missing", () => {
    expect(
      longest(["7", "2026-03-01 10:00"], ["8", "2026-03-01 11:00"], ["9", "2026-03-08 10:00"]),
    ).toBe(3);
  });
});
