import type { LastOpen } from "#contract/draw.ts";
import { parseOrder, parseTimings, sumOfTop } from "./order.ts";

/** Adds the double-quote mark of spec §3 to seconds, as for all race times. */
export function markSeconds(seconds: number | string): string {
  return `${seconds}"`;
}

/** Formats a race time with two decimals and the mark; a dash for null. */
export function formatSeconds(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? "–" : markSeconds(seconds.toFixed(2));
}

/** Formats an average time with its three decimals and the mark; a dash for null. */
export function formatAverage(seconds: number | null): string {
  return seconds === null ? "–" : markSeconds(seconds.toFixed(3));
}

/**
 * newMings (spec §3): each formatted timing, then the sum of the first two numbers, then that sum
 * plus the third. Without timings it starts with the sums; without a valid order it is empty.
 */
export function newMings(draw: Pick<LastOpen, "number" | "timings">): string[] {
  const order = parseOrder(draw.number);
  if (order === null) return [];
  const sums = [sumOfTop(order, 2), sumOfTop(order, 3)].filter((sum) => sum !== null);
  return [...parseTimings(draw.timings, order.length).map(formatSeconds), ...sums.map(String)];
}
