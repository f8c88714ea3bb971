import { expect, test } from "vitest";
import { addMonths, weeksOf } from "#domain/month.ts";

test("months follow each other over the ends of years", () => {
  expect(["2026-11", "2026-12", "2027-01"].map((month) => addMonths(month, 1))).toEqual([
    "2026-12",
    "2027-01",
    "2027-02",
  ]);
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});

test("a month's weeks begin with the weekday, and hold all of its days", () => {
  // 2026-11-01 is a Sunday.
  const fromMonday = weeksOf("2026-11", 1);
  expect([fromMonday[0]?.[0], fromMonday.at(-1)?.at(-1), fromMonday.length]).toEqual([
    "2026-10-26",
    "2026-12-06",
    6,
  ]);
  expect(weeksOf("2026-11", 0)[0]?.[0]).toBe("2026-11-01");
  // Four whole weeks.
  expect(weeksOf("2027-02", 1)).toHaveLength(4);
});
