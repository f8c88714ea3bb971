import type { Draw } from "#contract/draw.ts";
import { parseOrder, sumOfTop } from "./order.ts";

/** Converts a draw to a history entry: only a history's fields, with the sums. */
export function listedDraw(draw: Omit<Draw, "sum2" | "sum3">): Draw {
  const order = parseOrder(draw.number);
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
    corrected_timestamp: draw.corrected_timestamp,
    corrected_from: draw.corrected_from,
  };
}

/** A draw's fields as table cells; the earlier result of a correction has separate columns. */
export function drawCells(draw: Draw) {
  const { corrected_from: before, ...cells } = draw;
  return {
    ...cells,
    corrected_from_number: before?.number ?? null,
    corrected_from_timings: before?.timings ?? null,
    corrected_from_open_time: before?.open_time ?? null,
  };
}

/** Columns of a draw's correction. */
export const CORRECTION_COLUMNS = [
  "corrected_timestamp",
  "corrected_from_number",
  "corrected_from_timings",
  "corrected_from_open_time",
] as const;
