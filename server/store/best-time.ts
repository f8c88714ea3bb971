import { readOrder, readTimings } from "#domain/order.ts";
import type { StoredDraw } from "./store.ts";

/** Seconds of a draw's winner; null where no times are known or the record is corrupt. */
export function bestTime({
  number,
  timings,
}: Pick<StoredDraw, "number" | "timings">): number | null {
  const order = readOrder(number);
  return order === null ? null : (readTimings(timings, order.length)[0] ?? null);
}
