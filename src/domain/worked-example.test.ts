import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { computeHotCold } from "#domain/hot-cold.ts";
import { newMings } from "#domain/format-seconds.ts";
import { parseDraw } from "#domain/races.ts";
import { windowWith } from "#domain/sample-draws-for-tests.ts";
import { classifyDuel, classifySize, classifyParity, sumSides } from "#domain/sides.ts";
import { computeTopThree } from "#domain/top-three.ts";
import { computeSideCounts, findStreaks } from "#domain/two-sides.ts";
import { parseLocalTime } from "#domain/zone.ts";

const ZONE = "Asia/Shanghai";
const FILE = new URL("../../../shared/data/pk10.csv", import.meta.url);
const present = existsSync(FILE);

/** The draws of one day of the file, newest first. */
function readDraws(day: string) {
  const lines = readFileSync(FILE, "utf8").trim().split(/\r?\n/).slice(1);
  return lines
    .flatMap((line) => {
      const match = /^(\d+),"([\d,]+)",(\S+ \S+)$/.exec(line);
      const [, term = "", number = "", time = ""] = match ?? [];
      if (!time.startsWith(day)) return [];
      return [{ term, number, timings: "", open_timestamp: parseLocalTime(ZONE, time) ?? 0 }];
    })
    .toReversed();
}

describe.skipIf(!present)(
  "the whole day 2018-03-13 of a real ten-number game (needs ../shared/data)",
  () => {
    const draws = present ? readDraws("2018-03-13") : [];
    const day = windowWith(draws);
    const last20 = windowWith(draws.slice(0, 20));

    test("has 179 draws from 670680 to 670858 and no gap", () => {
      expect(day.races).toHaveLength(179);
      expect([day.fromTerm, day.toTerm]).toEqual(["670680", "670858"]);
      expect([day.missing, day.leftOut, day.marbles]).toEqual([0, 0, 10]);
    });

    test("the last draw has hand-computed sides", () => {
      const order =
        parseDraw(draws[0] ?? { term: "", number: "", timings: "", open_timestamp: 0 }).order ?? [];
      expect(order).toEqual([5, 3, 10, 6, 1, 2, 7, 4, 8, 9]);
      expect([classifySize(5, 10), classifyParity(5), classifyDuel(order, 1)]).toEqual([
        "small",
        "odd",
        "tiger",
      ]);
      expect(sumSides(order, 2)).toEqual({ sum: 8, size: "small", parity: "even" });
      expect(sumSides(order, 3)).toMatchObject({ sum: 18, size: "big" });
      expect(newMings({ number: order.join(","), timings: "" })).toEqual(["8", "18"]);
    });

    test("place 1 and the sum of the top 2 have hand-counted sides", () => {
      const { positions, sum2 } = computeSideCounts(day);
      expect(positions[0]).toEqual({
        rank: 1,
        big: 79,
        small: 100,
        mid: 0,
        odd: 96,
        even: 83,
        dragon: 90,
        tiger: 89,
      });
      expect(sum2).toEqual({ big: 65, small: 114, odd: 96, even: 83 });
    });

    test("the longest streaks at the end of the day are in order", () => {
      expect(findStreaks(day.races).slice(0, 4)).toEqual([
        { rank: 9, kind: "size", value: "big", count: 7 },
        { rank: 6, kind: "size", value: "small", count: 6 },
        { rank: 4, kind: "dt", value: "tiger", count: 5 },
        { rank: 9, kind: "parity", value: "even", count: 5 },
      ]);
    });

    test("the last 20 draws make 5 and 6 hot and 3 and 8 cold at place 1", () => {
      const { rule, positions } = computeHotCold(last20);
      const items = positions[0]?.items ?? [];
      expect(rule).toEqual({ hot: 4, cold: 0 });
      expect(items.map(({ hits }) => hits)).toEqual([2, 3, 0, 3, 4, 4, 1, 0, 2, 1]);
      // Marble 1 won the second newest draw, 670857, so its gap is one draw.
      expect(items.map(({ gap }) => gap)).toEqual([1, 5, 20, 2, 0, 4, 10, 20, 7, 18]);
      expect(items.filter(({ state }) => state === "hot").map(({ number }) => number)).toEqual([
        5, 6,
      ]);
      expect(items.filter(({ state }) => state === "cold").map(({ number }) => number)).toEqual([
        3, 8,
      ]);
    });

    test("marble 1 was in the top 3 in 29.05 % of the day and in a quarter of the last 20", () => {
      expect(computeTopThree(day).items[0]).toEqual({
        number: 1,
        first: 19,
        second: 20,
        third: 13,
        rate: 0.2905,
      });
      expect(computeTopThree(last20).items[0]).toMatchObject({
        first: 2,
        second: 2,
        third: 1,
        rate: 0.25,
      });
      expect(computeTopThree(day).fair).toBe(0.3);
    });
  },
);
