import type { Draw } from "#contract/draw.ts";

/** Marks missing draws. */
export const MISSING = "|";
/** A draw's order, or a place where draws are missing. */
export type Slot = readonly number[] | typeof MISSING;

/** Converts a list of consecutive terms (newest first) to slots, oldest first. */
export function toSlots(list: readonly Draw[]): Slot[] {
  return list.toReversed().flatMap(({ term, number }, index, draws): Slot[] => {
    const order = number.split(",").map(Number);
    const before = draws[index - 1];
    const broken = before !== undefined && Number(term) !== Number(before.term) + 1;
    return broken ? [MISSING, order] : [order];
  });
}
