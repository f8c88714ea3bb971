import * as v from "valibot";
import { list, text } from "./wire.ts";

const optionalText = v.optional(v.nullable(v.union([v.string(), v.number()])));
const optionalSeconds = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))));

/**
 * A draw from an operator, in the API's shape. The time is `open_timestamp` (epoch seconds) or
 * `open_time` (with an offset, or else in `zone`). `next_term` and `next_open_timestamp` announce the
 * next draw. `correct: true` replaces a stored draw that differs. A time more than two minutes
 * ahead is refused unless `force: true` is given; such a draw is shown when its time comes.
 */
export const GivenDraw = v.object({
  cate_id: v.optional(v.nullable(v.union([v.number(), v.string()]))),
  term: v.union([v.string(), v.number()]),
  number: v.union([v.string(), v.array(v.number())]),
  timings: v.optional(v.nullable(v.union([v.string(), v.array(v.number())]))),
  all_number: optionalText,
  spec_number: optionalText,
  open_time: optionalText,
  open_timestamp: optionalSeconds,
  zone: v.optional(v.nullable(v.string())),
  next_term: optionalText,
  next_open_timestamp: optionalSeconds,
  residue_opens: optionalSeconds,
  source: v.optional(v.nullable(v.string())),
  correct: v.optional(v.boolean()),
  force: v.optional(v.boolean()),
});
export type GivenDraw = v.InferOutput<typeof GivenDraw>;

/** The outcome of each draw, in the order of the request. */
export const OpsResult = v.object({
  results: list(
    v.object({
      cate_id: v.nullable(v.number()),
      term: text(),
      status: v.picklist(["stored", "already", "refused"]),
      reason: v.optional(v.string()),
    }),
  ),
});
export type OpsResult = v.InferOutput<typeof OpsResult>;
