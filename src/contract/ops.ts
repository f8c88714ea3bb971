import * as v from "valibot";
import { reason } from "./reasons.ts";
import { list, text as anyText } from "./wire.ts";

const text = v.union([v.string(), v.number()], reason("text"));
const optionalText = v.optional(v.nullable(text));
const whole = reason("wholeNumber");
const optionalSeconds = v.optional(
  v.nullable(v.pipe(v.number(whole), v.integer(whole), v.minValue(0, whole))),
);
const numbers = v.union([v.string(), v.array(v.number())], reason("text"));
const flag = v.optional(v.boolean(reason("boolean")));

/**
 * A draw from an operator, in the API's shape. The time is `open_timestamp` (epoch seconds) or
 * `open_time` (with an offset, or else in `zone`). `next_term` and `next_open_timestamp` announce the
 * next draw. `zone` is only that of `open_time`: the track's own is a setting of the command line, and
 * a list with two for one track is refused. `correct: true` replaces a stored draw that differs. A time more than two minutes
 * ahead is refused unless `force: true` is given; such a draw is shown when its time comes.
 */
export const GivenDraw = v.object(
  {
    cate_id: optionalText,
    term: text,
    number: numbers,
    timings: v.optional(v.nullable(numbers)),
    all_number: optionalText,
    spec_number: optionalText,
    open_time: optionalText,
    open_timestamp: optionalSeconds,
    zone: v.optional(v.nullable(v.string(reason("text")))),
    next_term: optionalText,
    next_open_timestamp: optionalSeconds,
    residue_opens: optionalSeconds,
    source: v.optional(v.nullable(v.string(reason("text")))),
    correct: flag,
    force: flag,
  },
  reason("object"),
);
export type GivenDraw = v.InferOutput<typeof GivenDraw>;

/** The outcome of each draw, in the order of the request; `reason` in the language of the call. */
export const OpsResult = v.object({
  results: list(
    v.object({
      cate_id: v.nullable(v.number()),
      term: anyText(),
      status: v.picklist(["stored", "already", "refused"]),
      reason: v.optional(v.string()),
    }),
  ),
});
export type OpsResult = v.InferOutput<typeof OpsResult>;
