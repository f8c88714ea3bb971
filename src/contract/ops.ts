import * as v from "valibot";
import { GAP_KINDS } from "./draw.ts";
import { post } from "./endpoints.ts";
import type { InLanguages } from "./languages.ts";
import { NOTE_MAX } from "./limits.ts";
import { reason } from "./reasons.ts";
import { list, text as anyText } from "./wire.ts";

/** Path above the operator's calls. */
export const OPS_CALLS = "/api/v1/ops/";

const text = v.union([v.string(), v.number()], reason("text"));
const optionalText = v.optional(v.nullable(text));
const whole = reason("wholeNumber");
const optionalSeconds = v.optional(
  v.nullable(v.pipe(v.number(whole), v.integer(whole), v.minValue(0, whole))),
);
const numbers = v.union([v.string(), v.array(v.number())], reason("text"));
/** The form of a draw's number. */
export const TERM = /^[0-9A-Za-z][0-9A-Za-z-]{0,39}$/;
const flag = v.optional(v.boolean(reason("boolean")));
const zone = v.optional(v.nullable(v.string(reason("text"))));

/** An object with these fields alone: a mistyped one would be forgotten without a word. */
function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries).join(", ");
  return v.strictObject(entries, ({ expected }) =>
    expected === "never" ? reason("unknownField", names) : reason("object"),
  );
}

/**
 * A draw from an operator, in the API's shape. The time is `open_timestamp` (epoch seconds) or
 * `open_time` (with an offset, or else in `zone`). `next_term` with `next_open_timestamp` or `next_open_time`
 * announces the next draw. `zone` applies to these times alone and doesn't change the track's; a list with two zones for
 * one track is refused. `correct: true` replaces a stored draw that differs. A time more than two minutes
 * ahead is refused unless `force: true` is given; such a draw is shown when its time comes. Where the track
 * has simulated draws, `replace_simulated: true` removes them; without it the draw is refused.
 */
export const GivenDraw = fields({
  cate_id: optionalText,
  term: text,
  number: numbers,
  timings: v.optional(v.nullable(numbers)),
  all_number: optionalText,
  spec_number: optionalText,
  open_time: optionalText,
  open_timestamp: optionalSeconds,
  zone,
  next_term: optionalText,
  next_open_time: optionalText,
  next_open_timestamp: optionalSeconds,
  residue_opens: optionalSeconds,
  source: v.optional(v.nullable(v.string(reason("text")))),
  correct: flag,
  force: flag,
  replace_simulated: flag,
});
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

/** Needs a bearer token. The body is a draw or a list; each draw is parsed on its own. */
export const opsDraws = post(
  "/api/v1/ops/draws",
  v.union([v.array(v.unknown()), v.looseObject({})]),
  OpsResult,
);

const noteText = v.pipe(
  v.string(reason("text")),
  v.trim(),
  v.maxLength(NOTE_MAX, reason("charactersMost", NOTE_MAX)),
  v.regex(/^\P{Cc}*$/u, reason("printable", NOTE_MAX)),
);

/** A note for visitors: one text for all languages, or one in each. */
const Note = v.union(
  [
    v.pipe(
      noteText,
      v.transform((all): InLanguages => ({ cn: all, en: all, ja: all })),
    ),
    v.strictObject({ cn: noteText, en: noteText, ja: noteText }),
  ],
  reason("note", NOTE_MAX),
);

/** A note that says nothing. */
export const NO_NOTE: InLanguages = { cn: "", en: "", ja: "" };

/** Path of a stored draw, which DELETE withdraws, and of a track's next draw, which PUT sets and DELETE leaves to the draws. */
export const OPS_DRAW_PATH = "/api/v1/ops/draws/:cate_id/:term";
export const OPS_NEXT_PATH = "/api/v1/ops/tracks/:cate_id/next";

/** Why a draw is withdrawn; visitors read it. */
export const Withdrawal = fields({
  reason: v.pipe(
    Note,
    v.check((note) => Object.values(note).every((text) => text !== ""), reason("notEmpty")),
  ),
});

/** A notice about a next draw; `withdrawn`: about the latest draw, which was withdrawn. */
export const NEXT_KINDS = ["set", "delayed", "cancelled", "cleared", GAP_KINDS[0]] as const;
export type NextKind = (typeof NEXT_KINDS)[number];
const GIVEN_KINDS = ["set", "delayed", "cancelled", "cleared"] as const;

/**
 * A track's next draw. `set` and `delayed` name its number and time, which is given as a draw's own is;
 * without one a delayed draw keeps its number, and its time is unknown. `cancelled`: the number (that of the next draw where
 * is unknown) never runs. `cleared`: no next draw is known.
 */
export const GivenNext = fields({
  state: v.picklist(GIVEN_KINDS, reason("oneOf", GIVEN_KINDS.join(", "))),
  next_term: v.optional(
    v.nullable(v.pipe(v.string(reason("text")), v.regex(TERM, reason("drawNumber")))),
  ),
  next_open_timestamp: optionalSeconds,
  next_open_time: optionalText,
  zone,
  note: v.optional(Note, ""),
  replace_simulated: flag,
});
export type GivenNext = v.InferOutput<typeof GivenNext>;
