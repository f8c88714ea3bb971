import { describe, expect, test } from "vitest";
import { missingAmong, placeMissing } from "./missing.ts";
import { SHANGHAI, windowWith } from "./sample-draws-for-tests.ts";
import { findStreaks } from "./two-sides.ts";

type Drawn = readonly [term: string, time: string];

const epoch = (time: string) => Date.parse(`${time.replace(" ", "T")}+08:00`) / 1000;
const at = ([term, time]: Drawn) => ({ term, open_timestamp: epoch(time) });
/** Converts draws, oldest first, to a list newest first. */
const drawn = (list: readonly Drawn[]) => list.map(at).toReversed();
const between = (list: readonly Drawn[], days = SHANGHAI) =>
  missingAmong(drawn(list), days).between.flat();
const streak = (list: readonly Drawn[], days = SHANGHAI) => {
  const draws = drawn(list).map((draw) => ({ ...draw, number: "3,2,1", timings: "" }));
  return findStreaks(windowWith(draws, days).races)[0]?.count;
};

/** Five-minute draws from a term and time on. */
function every5(term: number, time: string, count: number): Drawn[] {
  return Array.from({ length: count }, (_, nth) => {
    const shown = new Date((epoch(time) + nth * 300 + 8 * 3600) * 1000).toISOString();
    return [String(term + nth), shown.slice(0, 19).replace("T", " ")] as const;
  });
}

describe("missing draws", () => {
  test("are the numbers between two draws of a drawing day, newest first", () => {
    const list = [...every5(100, "2026-03-01 10:00", 3), ...every5(105, "2026-03-01 10:25", 2)];
    expect(between(list)).toEqual(["104", "103"]);
    expect(missingAmong(drawn(list), SHANGHAI).between).toEqual([[], ["104", "103"], [], [], []]);
  });

  test("aren't between the last draw of a day and the first of the next", () => {
    const list = [...every5(100, "2026-03-01 23:40", 3), ...every5(107, "2026-03-02 00:05", 3)];
    expect(between(list)).toEqual([]);
    // If the day starts in the evening, both belong to one day.
    const evening = { ...SHANGHAI, day_start: "18:00" };
    expect(between(list.slice(0, 4), evening)).toHaveLength(0);
    const near = [...every5(100, "2026-03-01 23:40", 3), ...every5(105, "2026-03-02 00:05", 3)];
    expect(between(near, evening)).toEqual(["104", "103"]);
  });

  test("aren't between terms that begin with different dates", () => {
    const list: Drawn[] = [
      ...every5(20_261_128_177, "2026-11-28 23:49", 5),
      ["20261129001", "2026-11-29 13:09"],
    ];
    for (const day_start of ["00:00", "08:00", "13:09", "14:00"]) {
      expect(between(list, { ...SHANGHAI, day_start })).toEqual([]);
    }
    const short = list.map(([term, time]): Drawn => [term.slice(2), time]);
    expect(between(short, { ...SHANGHAI, day_start: "14:00" })).toEqual([]);
  });

  test("are none if the numbering jumps by more than was due", () => {
    const list = [...every5(100, "2026-03-01 10:00", 3), ...every5(900, "2026-03-01 10:25", 3)];
    expect(between(list)).toEqual([]);
    expect(between([...list, ...every5(100, "2026-03-01 12:00", 2)])).toEqual([]);
    const far = [...every5(1, "2026-03-01 00:00", 2), ...every5(9000, "2026-03-01 23:00", 2)];
    expect(between(far)).toEqual([]);
  });

  test("are at most as many as were due", () => {
    const list = [["1", "2026-03-01 10:00"] as const, ["4", "2026-03-01 10:15"] as const];
    const due = (count: number) =>
      missingAmong(drawn(list), { ...SHANGHAI, dueBetween: () => count }).between.flat();
    expect([due(1), due(2), due(9)]).toEqual([[], ["3", "2"], ["3", "2"]]);
  });

  test("are all numbers in between without a usual interval", () => {
    expect(
      between([
        ["1", "2026-03-01 10:00"],
        ["4", "2026-03-01 10:15"],
      ]),
    ).toEqual(["3", "2"]);
  });

  test("are neither stored nor listed twice if terms aren't in time order", () => {
    const list = [
      ["102", "2026-03-01 10:00"],
      ["104", "2026-03-01 10:05"],
      ["103", "2026-03-01 10:10"],
      ["106", "2026-03-01 10:15"],
    ] as const;
    expect(between(list)).toEqual(["105"]);
  });

  test("aren't days without draws, nor numbers after the newest draw", () => {
    const days = [1, 3, 4].flatMap((day) => every5(day * 100, `2026-03-0${day} 10:00`, 3));
    expect(missingAmong(drawn(days), SHANGHAI)).toMatchObject({
      between: drawn(days).map(() => []),
      newer: [],
      older: [],
    });
  });
});

describe("withdrawn and cancelled numbers", () => {
  const draws = drawn([
    ["a", "2026-03-01 10:10"],
    ["b", "2026-03-01 10:20"],
    ["c", "2026-03-01 10:30"],
  ]);

  test("are missing at their times, also after the newest draw and before the oldest", () => {
    const labels = [
      at(["z", "2026-03-01 10:40"]),
      at(["m", "2026-03-01 10:25"]),
      at(["n", "2026-03-01 10:25"]),
      at(["o", "2026-03-01 10:05"]),
    ];
    expect(missingAmong(draws, SHANGHAI, labels)).toMatchObject({
      between: [["n", "m"], [], []],
      newer: ["z"],
      older: ["o"],
    });
    expect(missingAmong([], SHANGHAI, labels)).toMatchObject({
      between: [],
      newer: [],
      older: ["z", "o", "n", "m"],
    });
  });

  test("between terms are listed once, at their place", () => {
    const list = drawn([
      ["0007", "2026-03-01 10:00"],
      ["0009", "2026-03-01 10:10"],
    ]);
    const labels = [at(["8", "2026-03-01 10:20"]), at(["9", "2026-03-01 10:20"])];
    expect(missingAmong(list, SHANGHAI, labels)).toMatchObject({
      between: [["0008"], []],
      newer: [],
      older: [],
    });
  });
});

describe("a streak", () => {
  test("continues over midnight, empty days and a restarted numbering", () => {
    const days = [...every5(100, "2026-03-01 10:00", 3), ...every5(103, "2026-03-03 10:00", 3)];
    expect(streak(days)).toBe(6);
    expect(streak([...days, ...every5(1, "2026-03-04 10:00", 3)])).toBe(9);
    const dated = [...every5(26_030_101, "2026-03-01 10:00", 3), ["26030301", "2026-03-03 10:00"]];
    expect(streak(dated as Drawn[])).toBe(4);
    expect(streak(["a-1", "a-2", "a-4"].map((term, nth) => [term, `2026-03-01 10:0${nth}`]))).toBe(
      3,
    );
  });

  test("ends at a missing draw and at a jump of the numbers", () => {
    const list = every5(100, "2026-03-01 10:00", 6);
    expect(streak(list.filter(([term]) => term !== "102"))).toBe(3);
    const jumps = [...every5(900, "2026-03-01 10:00", 3), ...every5(9900, "2026-03-02 10:00", 4)];
    expect([between(jumps), streak(jumps)]).toEqual([[], 4]);
  });
});

describe("missing terms of a history", () => {
  const terms = (...list: string[]) => list.map((term) => ({ term }));

  test("have their places between its draws", () => {
    const draws = terms("0412", "0411", "0408");
    const missing = ["0409", "0414", "0410", "0401"];
    expect(placeMissing(draws, missing)).toEqual([["0414"], [], ["0410", "0409"], ["0401"]]);
    expect(placeMissing([], ["2", "3"])).toEqual([["3", "2"]]);
  });

  test("stay with the previous numbers if the numbering jumped", () => {
    expect(placeMissing(terms("3", "1", "5002", "5000"), ["5001", "2"])).toEqual([
      [],
      ["2"],
      [],
      ["5001"],
      [],
    ]);
  });
});
