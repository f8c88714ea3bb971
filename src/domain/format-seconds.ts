import type { LastOpen } from "#contract/draw.ts";
import { readOrder, readTimings, sumOfTop } from "./order.ts";

/** A time for display: two decimals and a double-quote mark. */
export function printSeconds(seconds: number): string {
  return `${seconds.toFixed(2)}"`;
}

/**
 * `newMings` of spec §3: the formatted timings, then the sums of the first two and of the first three numbers.
 * Empty without a valid order.
 */
export function newMings(draw: Pick<LastOpen, "number" | "timings">): string[] {
  const order = readOrder(draw.number);
  if (order === null) return [];
  const sums = [sumOfTop(order, 2), sumOfTop(order, 3)].filter((sum) => sum !== null);
  return [...readTimings(draw.timings, order.length).map(printSeconds), ...sums.map(String)];
}
