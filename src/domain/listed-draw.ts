import type { Draw } from "#contract/draw.ts";
import { readOrder, sumOfTop } from "./order.ts";

/** A draw as an entry of a history: only a history's fields, and the sums. */
export function listedDraw(draw: Omit<Draw, "sum2" | "sum3">): Draw {
  const order = readOrder(draw.number);
  return {
    term: draw.term,
    number: draw.number,
    all_number: draw.all_number,
    timings: draw.timings,
    spec_number: draw.spec_number,
    open_time: draw.open_time,
    open_timestamp: draw.open_timestamp,
    source: draw.source,
    sum2: order === null ? null : sumOfTop(order, 2),
    sum3: order === null ? null : sumOfTop(order, 3),
  };
}
