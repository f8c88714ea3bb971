import { addDays } from "./zone.ts";

/** The month (YYYY-MM) a number of months after another. */
export function addMonths(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** The dates of a month by weeks, which begin with a weekday (0: Sunday), with those of its neighbours that fill them. */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstWeekday + 7) % 7;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let start = addDays(first, -before); start < next; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}
