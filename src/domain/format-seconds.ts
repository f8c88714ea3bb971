import type { LastOpen } from "#contract/draw.ts";
import { readOrder, readTimings, sumOfTop } from "./order.ts";

/** A number of seconds with the double-quote mark of spec §3, which the site uses for all times. */
export function markSeconds(seconds: number | string): string {
  return `${seconds}"`;
}

/** A race time with two decimals and its mark; a dash if there is none. */
export function formatSeconds(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? "–" : markSeconds(seconds.toFixed(2));
}

/** An average time with the three decimals that it was rounded to, once; a dash if there is none. */
export function formatAverage(seconds: number | null): string {
  return seconds === null ? "–" : markSeconds(seconds.toFixed(3));
}

/**
 * newMings (spec §3): each formatted timing, then the sum of the first two numbers, then that sum
 * plus the third. Without timings it starts with the sums; without a valid order it is empty.
 */
export function newMings(draw: Pick<LastOpen, "number" | "timings">): string[] {
  const order = readOrder(draw.number);
  if (order === null) return [];
  const sums = [sumOfTop(order, 2), sumOfTop(order, 3)].filter((sum) => sum !== null);
  return [...readTimings(draw.timings, order.length).map(formatSeconds), ...sums.map(String)];
}
