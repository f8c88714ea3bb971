import type { StoredDraw } from "./store.ts";

/** Epoch seconds of draw 0 of {@link drawAt}. */
export const FIRST_DRAW = 1_700_000_000;

/** Draw number `at` of a track with a draw every 60 s. */
export function drawAt(at: number, other: Partial<StoredDraw> = {}): StoredDraw {
  const winner = (at % 3) + 1;
  const number = [winner, ...[1, 2, 3].filter((marble) => marble !== winner)].join();
  return {
    cate_id: 2001,
    term: String(1000 + at),
    number,
    all_number: number,
    timings: "10.00,10.50,11.25",
    spec_number: "-",
    open_timestamp: FIRST_DRAW + 60 * at,
    next_term: String(1001 + at),
    next_open_timestamp: FIRST_DRAW + 60 * (at + 1),
    residue_opens: null,
    source: "feed",
    ...other,
  };
}

/** Draws `from` to `from + count − 1`. */
export function drawsFrom(
  from: number,
  count: number,
  other: Partial<StoredDraw> = {},
): StoredDraw[] {
  return Array.from({ length: count }, (_, at) => drawAt(from + at, other));
}
