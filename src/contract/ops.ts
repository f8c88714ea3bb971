import * as v from "valibot";
import { GAP_KINDS, SOURCES } from "./draw.ts";
import { get, post } from "./endpoints.ts";
import type { InLanguages } from "./languages.ts";
import { MAX_FIND, MAX_NOTE } from "./limits.ts";
import { reason, REASON_CODES } from "./reasons.ts";
import { count, figure, list, text as anyText, word } from "./wire.ts";

/** Path prefix of the operator's calls. */
export const OPS_CALLS = "/api/v1/ops/";

const text = v.union([v.string(), v.number()], reason("text"));
const optionalText = v.optional(v.nullable(text));
const whole = reason("wholeNumber");
const optionalSeconds = v.optional(
  v.nullable(v.pipe(v.number(whole), v.integer(whole), v.minValue(0, whole))),
);
const numbers = v.union([v.string(), v.array(v.number())], reason("text"));
/** Format of a draw number. */
export const TERM = /^[0-9A-Za-z][0-9A-Za-z-]{0,39}$/;
const flag = v.optional(v.boolean(reason("boolean")));
const zone = v.optional(v.nullable(v.string(reason("text"))));

/** An object schema that refuses unknown fields, which may be mistyped. */
function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  const names = Object.keys(entries).join(", ");
  return v.strictObject(entries, ({ expected }) =>
    expected === "never" ? reason("unknownField", names) : reason("object"),
  );
}

/** Common fields of a sent draw and a correction, besides number and times. */
const details = {
  all_number: optionalText,
  spec_number: optionalText,
  open_time: optionalText,
  open_timestamp: optionalSeconds,
  zone,
  next_term: optionalText,
  next_open_time: optionalText,
  next_open_timestamp: optionalSeconds,
  residue_opens: optionalSeconds,
};

/**
 * A draw from an operator. The time is `open_timestamp` (epoch seconds) or `open_time` (with an offset, else in
 * `zone`). `next_term` with `next_open_timestamp` or `next_open_time` announces the next draw. `zone` applies only to
 * these times; a list with two zones for one track is refused. `correct: true` replaces a different stored draw. A time
 * more than two minutes ahead is refused without `force: true`; with it the draw is shown at its time. If the track
 * has simulated draws, `replace_simulated: true` removes them; without it the draw is refused.
 */
export const GivenDraw = fields({
  cate_id: optionalText,
  term: text,
  number: numbers,
  timings: v.optional(v.nullable(numbers)),
  ...details,
  source: v.optional(v.nullable(v.string(reason("text")))),
  correct: flag,
  force: flag,
  replace_simulated: flag,
});
export type GivenDraw = v.InferOutput<typeof GivenDraw>;

/** `data` of a call refused for one field ("": the whole body): the reason's code and values. */
export const RefusedField = v.object({
  field: v.string(),
  code: v.string(),
  values: list(v.union([v.string(), v.number()])),
});
export type RefusedField = v.InferOutput<typeof RefusedField>;

/** The outcome of each draw, in request order; a refusal has its reason as text, and field, code and values for programs. */
export const OpsResult = v.object({
  results: list(
    v.object({
      cate_id: v.nullable(v.number()),
      term: anyText(),
      status: v.picklist(["stored", "already", "refused"]),
      reason: v.optional(v.string()),
      field: v.optional(v.string()),
      code: v.optional(v.fallback(v.picklist(REASON_CODES), "other")),
      values: v.optional(v.array(v.union([v.string(), v.number()]))),
    }),
  ),
});
export type OpsResult = v.InferOutput<typeof OpsResult>;

/** Stores draws. The body is a draw or a list; each draw is parsed separately. */
export const opsDraws = post(
  "/api/v1/ops/draws",
  v.union([v.array(v.unknown()), v.looseObject({})]),
  OpsResult,
);

const noteText = v.pipe(
  v.string(reason("text")),
  v.trim(),
  v.maxLength(MAX_NOTE, reason("charactersMost", MAX_NOTE)),
  v.regex(/^\P{Cc}*$/u, reason("printable", MAX_NOTE)),
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
  reason("note", MAX_NOTE),
);

/** An empty note. */
export const NO_NOTE: InLanguages = { cn: "", en: "", ja: "" };

const OPS_DRAW_PATH = "/api/v1/ops/draws/:cate_id/:term";
const OPS_NEXT_PATH = "/api/v1/ops/tracks/:cate_id/next";
const OPS_SESSION_PATH = "/api/v1/ops/session";
const OPS_FEEDBACK_PATH = "/api/v1/ops/feedback/:id";

const ofTrack = v.object({ cate_id: v.string() });
const ofDraw = v.object({ cate_id: v.string(), term: v.string() });
const ofFeedback = v.object({ id: v.string() });

/** The reason of a withdrawal, shown to visitors. */
export const Withdrawal = fields({
  reason: v.pipe(
    Note,
    v.check((note) => Object.values(note).every((text) => text !== ""), reason("notEmpty")),
  ),
});

/** Kinds of notices about a next draw; `withdrawn` is about the latest draw. */
export const NEXT_KINDS = ["set", "delayed", "cancelled", "cleared", GAP_KINDS[0]] as const;
export type NextKind = (typeof NEXT_KINDS)[number];
const GIVEN_KINDS = ["set", "delayed", "cancelled", "cleared"] as const;

/**
 * A track's next draw. `set` and `delayed` have its number and time, in the same forms as a draw's own time; without
 * a time, a delayed draw keeps its number, and its time is unknown. `cancelled`: the given number, by default that of
 * the next draw, is never drawn. `cleared`: no next draw is known.
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

/** The corrected fields of a stored draw; missing fields stay unchanged. */
export const GivenCorrection = fields({
  number: v.optional(numbers),
  timings: v.optional(v.nullable(numbers)),
  ...details,
  force: flag,
});
export type GivenCorrection = v.InferOutput<typeof GivenCorrection>;

/** Corrects a stored real draw. */
export const correctDraw = {
  method: "PUT",
  path: OPS_DRAW_PATH,
  params: ofDraw,
  body: GivenCorrection,
  data: v.object({
    cate_id: v.number(),
    term: v.string(),
    status: v.picklist(["stored", "already"]),
  }),
} as const;

/** Withdraws a stored real draw. */
export const withdrawDraw = {
  method: "DELETE",
  path: OPS_DRAW_PATH,
  params: ofDraw,
  body: Withdrawal,
  data: v.object({ cate_id: v.number(), term: v.string(), withdrawn: v.boolean() }),
} as const;

/** Announces a track's next draw. */
export const setNext = {
  method: "PUT",
  path: OPS_NEXT_PATH,
  params: ofTrack,
  body: GivenNext,
  data: v.object({
    cate_id: v.number(),
    state: v.picklist(NEXT_KINDS),
    next_term: v.nullable(v.string()),
    next_open_timestamp: v.nullable(v.number()),
  }),
} as const;

/** Removes the operator's announcement; `cleared`: there was one. */
export const clearNext = {
  method: "DELETE",
  path: OPS_NEXT_PATH,
  params: ofTrack,
  data: v.object({ cate_id: v.number(), cleared: v.boolean() }),
} as const;

/** Signs a browser in; the response sets the session's cookie. */
export const startSession = post(
  OPS_SESSION_PATH,
  fields({ token: v.string(reason("text")) }),
  v.object({ ends_timestamp: v.number() }),
);

/** Signs a browser out and ends its session. */
export const endSession = {
  method: "DELETE",
  path: OPS_SESSION_PATH,
  params: v.object({}),
  data: v.object({ ended: v.boolean() }),
} as const;

/** A track for the operator; 0 and "" mean unknown, `*_timestamp` are epoch seconds. */
const OpsTrack = v.object({
  id: count,
  name: anyText(),
  zone: anyText(),
  source: word(SOURCES, "feed"),
  /** Whether it is hidden from visitors. */
  hidden: v.boolean(),
  number_count: count,
  marbles_vary: v.boolean(),
  term: anyText(),
  open_timestamp: count,
  /** Time and sender of the last real draws. */
  received_timestamp: count,
  received_from: anyText(),
  next_term: anyText(),
  next_open_timestamp: count,
  /** The notice on the next or latest draw for visitors. */
  notice: anyText(),
});
export type OpsTrack = v.InferOutput<typeof OpsTrack>;

/** One of a track's newest draws, newest first. */
const OpsDraw = v.object({
  term: anyText(),
  number: anyText(),
  timings: anyText(),
  open_timestamp: count,
  next_term: anyText(),
  next_open_timestamp: count,
  corrected_timestamp: count,
});
export type OpsDraw = v.InferOutput<typeof OpsDraw>;

/** The last result of a feed; `problem` is "" without one. Both texts are English. */
const OpsFeed = v.object({
  cate_id: count,
  answered_timestamp: count,
  took_ms: figure,
  status: figure,
  said: anyText(),
  problem: anyText(),
  failures: count,
  next_timestamp: count,
});

/** An operator's action; `details` is JSON of the changes. */
const OpsAction = v.object({
  created_timestamp: count,
  address: anyText(),
  action: anyText(),
  cate_id: count,
  details: anyText(),
});

const BACKUPS = ["made", "never", "off", "postgres"] as const;

/** Figures of the server; null if unavailable. */
const OpsServer = v.object({
  streams: count,
  subscriptions: figure,
  store_bytes: figure,
  disk_bytes: figure,
  backup: word(BACKUPS, "never"),
  backup_timestamp: count,
  /** Whether a newer backup is overdue. */
  backup_overdue: v.boolean(),
});

/** The site's state for the operator; `problems` and `site_file` (its mistakes) are English lines. */
export const opsState = get(
  "/api/v1/ops/state",
  v.object({ cate_id: v.optional(v.string()) }),
  v.object({
    server_time: count,
    problems: list(v.string()),
    site_file: list(v.string()),
    unknown_proxy: v.boolean(),
    tracks: list(OpsTrack),
    /** The newest draws of the track `cate_id`. */
    draws: list(OpsDraw),
    feeds: list(OpsFeed),
    server: OpsServer,
    feedback_waiting: figure,
    actions: list(OpsAction),
  }),
);

/** A visitor's feedback; `done_timestamp` is 0 while it is open. */
const OpsFeedback = v.object({
  id: count,
  name: anyText(),
  mobile: anyText(),
  content: anyText(),
  created_timestamp: count,
  done_timestamp: count,
});
export type OpsFeedback = v.InferOutput<typeof OpsFeedback>;

export const FEEDBACK_WHICH = ["waiting", "done", "all"] as const;
const id = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, reason("wholeNumber")),
  v.transform(Number),
);

/** A page of feedback, newest first; telephone numbers are masked. */
export const opsFeedback = get(
  "/api/v1/ops/feedback",
  v.object({
    /** Case-insensitive text in name or content. */
    search: v.optional(
      v.pipe(v.string(), v.maxLength(MAX_FIND, reason("charactersMost", MAX_FIND))),
      "",
    ),
    which: v.optional(
      v.picklist(FEEDBACK_WHICH, reason("oneOf", FEEDBACK_WHICH.join(", "))),
      "waiting",
    ),
    /** Only feedback with smaller ids: `older` of the previous page. */
    before: v.optional(id),
  }),
  v.object({
    /** Days after which feedback is deleted. */
    days: count,
    waiting: figure,
    older: figure,
    list: list(OpsFeedback),
  }),
);

/** One feedback message with its telephone number; the access is logged. */
export const readFeedback = get(OPS_FEEDBACK_PATH, ofFeedback, OpsFeedback);

/** Marks a feedback message as done, or reopens it. */
export const markFeedback = {
  method: "PUT",
  path: OPS_FEEDBACK_PATH,
  params: ofFeedback,
  body: fields({ done: v.boolean(reason("boolean")) }),
  data: v.object({ id: v.number(), done: v.boolean() }),
} as const;

/** Deletes a feedback message. */
export const deleteFeedback = {
  method: "DELETE",
  path: OPS_FEEDBACK_PATH,
  params: ofFeedback,
  data: v.object({ id: v.number(), deleted: v.boolean() }),
} as const;
