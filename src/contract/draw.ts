import * as v from "valibot";
import { clockTime, count, list, text, word } from "./wire.ts";

/** Source of a draw: the simulator (`simulated`) or an operator (`feed`). */
export const SOURCES = ["simulated", "feed"] as const;
export type Source = (typeof SOURCES)[number];

/** The result of a draw before its last correction. */
const CorrectedFrom = v.object({ number: text(), timings: text(), open_time: text() });

/** Time of a draw's last correction, epoch seconds (0: never), and the earlier result (null: none). */
const correction = {
  corrected_timestamp: count,
  corrected_from: v.optional(v.fallback(v.nullable(CorrectedFrom), null), null),
};

/**
 * A track's latest draw. `number` and `timings` (seconds) are comma-separated, in finishing order; `*_timestamp` are
 * epoch seconds (0: unknown); `open_time` is in the track's zone. `today_opens` counts the draws of the drawing day up
 * to this one, missing ones included; with `residue_opens` (0: unknown or none) it is the number of the day's draws.
 * `residue_sec` is as of the response's Date.
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

/** A draw's correction fields. */
export type Correction = Pick<LastOpen, "corrected_timestamp" | "corrected_from">;

/** An optional latest draw; absent and invalid ones are null. */
export const MaybeLastOpen = v.optional(v.fallback(v.nullable(LastOpen), null), null);

/** A sum of places; null for too few numbers. */
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

/** Reasons why a number has no draw: `withdrawn` after publication, or `cancelled` before. */
export const GAP_KINDS = ["withdrawn", "cancelled"] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** The operator's label of a missing number; each text of the note may be "". */
export const GapLabel = v.object({
  term: v.pipe(text(), v.nonEmpty()),
  kind: v.picklist(GAP_KINDS),
  open_timestamp: count,
  note: v.object({ cn: text(), en: text(), ja: text() }),
});
export type GapLabel = v.InferOutput<typeof GapLabel>;

/** Reasons of an empty day: before the track's first draw, in the future, or without draws. */
export const EMPTY_REASONS = ["before_first", "to_come", "none"] as const;

/** A day without draws; `first_date` is the day of the track's first draw if that is later, else "". */
export const EmptyDay = v.object({ reason: word(EMPTY_REASONS, "none"), first_date: text() });
export type EmptyDay = v.InferOutput<typeof EmptyDay>;

/**
 * One page of a drawing day's draws, newest first; the day starts at `day_start` of `date` in `zone`. `total` counts
 * the day's stored draws. `missing` lists the day's due but missing terms, newest first (docs/domain.md), `labels`
 * those of them that were withdrawn or cancelled. `found` is the term of the draw that `find` found.
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
  /** Only for a day without draws. */
  empty: v.optional(EmptyDay),
});
export type History = v.InferOutput<typeof History>;
