import * as v from "valibot";
import { clockTime, count, list, text, word } from "./wire.ts";

/** Source of a draw: the simulator (`simulated`) or an operator (`feed`). */
export const SOURCES = ["simulated", "feed"] as const;
export type Source = (typeof SOURCES)[number];

/** The result of a draw before its last correction. */
const CorrectedFrom = v.object({ number: text(), timings: text(), open_time: text() });

/** When a draw was last corrected, epoch seconds (0: never), and what stood before; null for neither. */
const correction = {
  corrected_timestamp: count,
  corrected_from: v.optional(v.fallback(v.nullable(CorrectedFrom), null), null),
};

/**
 * A track's latest draw. `number` and `timings` (seconds) are comma-separated, in finishing order;
 * `*_timestamp` are epoch seconds (0: unknown); `open_time` is in the track's zone;
 * `today_opens` counts the draws of its drawing day up to it, missing ones too, so that with
 * `residue_opens` (0: unknown, if no next draw is) it makes all of the day; `residue_sec` as of the answer's Date.
 */
export const LastOpen = v.object({
  cai_id: count,
  open_time: text(),
  number: text(),
  all_number: text(),
  timings: text(),
  term: text(),
  next_term: text(),
  residue_sec: count,
  residue_opens: count,
  spec_number: text("-"),
  today_opens: count,
  next_open_timestamp: count,
  open_timestamp: count,
  number_count: count,
  ...correction,
});
export type LastOpen = v.InferOutput<typeof LastOpen>;

/** What a draw says of its correction. */
export type Correction = Pick<LastOpen, "corrected_timestamp" | "corrected_from">;

/** A latest draw that may be missing; null, absent and invalid ones are null. */
export const MaybeLastOpen = v.optional(v.fallback(v.nullable(LastOpen), null), null);

/** A sum of places; null if the numbers don't allow it. */
const sum = v.optional(v.fallback(v.nullable(v.pipe(v.number(), v.integer())), null), null);

/** One draw of a history; fields as in {@link LastOpen}. */
export const Draw = v.object({
  term: v.pipe(text(), v.nonEmpty()),
  number: text(),
  all_number: text(),
  timings: text(),
  spec_number: text("-"),
  open_time: text(),
  open_timestamp: count,
  source: word(SOURCES, "feed"),
  sum2: sum,
  sum3: sum,
  ...correction,
});
export type Draw = v.InferOutput<typeof Draw>;

/** Why a number has no draw: `withdrawn` after it was shown, or `cancelled` and never held. */
export const GAP_KINDS = ["withdrawn", "cancelled"] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** A missing number that the operator says something of; each text of the note may be "". */
export const GapLabel = v.object({
  term: v.pipe(text(), v.nonEmpty()),
  kind: v.picklist(GAP_KINDS),
  open_timestamp: count,
  note: v.object({ cn: text(), en: text(), ja: text() }),
});
export type GapLabel = v.InferOutput<typeof GapLabel>;

/** Why a day has no draws: it is before the track's first draw, it is still to come, or none was held. */
export const EMPTY_REASONS = ["before_first", "to_come", "none"] as const;

/** A day without draws; `first_date` is the day of the track's first draw, where the day is before it. */
export const EmptyDay = v.object({ reason: word(EMPTY_REASONS, "none"), first_date: text() });
export type EmptyDay = v.InferOutput<typeof EmptyDay>;

/**
 * One page of the draws of a drawing day, which starts at `day_start` of `date` in `zone`, newest first. `total` counts the day's stored draws. `missing` names the
 * terms of the whole day that were due and are not stored, newest first: see docs/domain.md. `labels` has
 * those of them that were withdrawn or cancelled. `found` is the term of the draw that was asked for by `find`.
 */
export const History = v.object({
  cate_id: count,
  date: text(),
  zone: text(),
  day_start: clockTime,
  total: count,
  page: count,
  page_size: count,
  missing: list(v.string()),
  labels: list(GapLabel),
  list: list(Draw),
  found: v.optional(v.string()),
  /** Of a day without draws only. */
  empty: v.optional(EmptyDay),
});
export type History = v.InferOutput<typeof History>;
