import * as v from "valibot";
import { get, wholeNumber } from "./endpoints.ts";
import { reason } from "./reasons.ts";
import { count, list, text } from "./wire.ts";

/** A day of a month: its stored draws, and how many of its draws are missing, as in a history. */
const Day = v.object({ date: text(), draws: count, missing: count });

/** The days of a month, YYYY-MM in the track's zone, oldest first: up to the last that has draws. */
export const Days = v.object({ cate_id: count, month: text(), zone: text(), days: list(Day) });
export type Days = v.InferOutput<typeof Days>;

/** Without a month, the last that has draws. */
export const days = get(
  "/api/v1/hall/open/days",
  v.object({
    cate_id: wholeNumber,
    month: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, reason("like", "2026-11"))),
    ),
  }),
  Days,
);
