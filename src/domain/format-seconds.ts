import type { LastOpen } from "#contract/draw.ts";
import { readOrder, readTimings, sumOfTop } from "./order.ts";

/** A time as the site prints it: two decimals and a double-quote mark. */
export function printSeconds(seconds: number): string {
  return `${seconds.toFixed(2)}"`;
}

/**
 * newMings (spec §3): each timing as printed, then the sum of the first two numbers, then that sum
 * plus the third. Without timings it starts with the sums; without a sound order it has none.
 */
export function newMings(draw: Pick<LastOpen, "number" | "timings">): string[] {
  const order = readOrder(draw.number);
  if (order === null) return [];
  const sums = [sumOfTop(order, 2), sumOfTop(order, 3)].filter((sum) => sum !== null);
  return [...readTimings(draw.timings, order.length).map(printSeconds), ...sums.map(String)];
}
