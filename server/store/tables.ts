import type { Generated } from "kysely";
import type { GapKind, Source } from "#contract/draw.ts";
import type { Feedback } from "#contract/feedback/feedback.ts";
import type { Language } from "#contract/languages.ts";
import type { NextKind } from "#contract/ops.ts";

interface DrawTable {
  cate_id: number;
  /** Draw number as first received. */
  term: string;
  /** Primary key with `cate_id`, see {@link termKey}. */
  term_key: string;
  number: string;
  all_number: string;
  /** Comma-separated seconds; "" if unknown. */
  timings: string;
  spec_number: string;
  /** Epoch seconds. */
  open_timestamp: number;
  /** Announced number of the next draw; null if unknown. */
  next_term: string | null;
  /** Epoch seconds. */
  next_open_timestamp: number | null;
  /** Remaining draws of the day. */
  residue_opens: number | null;
  source: Source;
  /** Number of the change that wrote it, ascending through the store. */
  seq: number;
  /** Index of its newest log entry; null for a draw ahead of its time, which isn't public. */
  log_index: number | null;
  /** JSON of the result before the last correction, with its time; null without one. */
  corrected: string | null;
  /** Winner's time in seconds, for the fastest draws; null if unknown. */
  best_time: number | null;
}

interface TrackTable {
  cate_id: number;
  source: Source;
  /** Zone of the real draws, "" without any. See `zoneProblems`. */
  zone: string;
  /** Number of the last change that did more than add draws. */
  rewritten_seq: number;
  /** Epoch seconds up to which simulated draws are complete, initially 0. */
  filled_until: number;
}

interface FeedbackTable extends Omit<Feedback, "website"> {
  id: Generated<number>;
  idempotency_key: string | null;
  created: number;
  /** Time when the operator marked it as done, epoch seconds; 0 if open. */
  done: Generated<number>;
}

/** Push subscriptions of browsers. */
interface PushSubscriptionTable {
  /** URL at the browser's push service; a secret, since its owner can send to the browser. */
  endpoint: string;
  /** Public key and secret of the browser, base64url. */
  p256dh: string;
  auth: string;
  lang: Language;
  /** Epoch seconds. */
  created: number;
  /** Hashes of the subscriber's address and network. */
  address_mark: string;
  network_mark: string;
  /** Refusals of the push service since the last accepted message. */
  refusals: number;
  /** End of the pause, epoch seconds. */
  paused_until: number;
}

/** A number without a draw, with the operator's reason. */
interface LabelledGapTable {
  cate_id: number;
  term: string;
  /** Primary key with `cate_id`. */
  term_key: string;
  kind: GapKind;
  /** Time of the withdrawn or cancelled draw, epoch seconds. */
  open_timestamp: number;
  /** JSON of a text in all languages; "" without one. */
  note: string;
}

/** The operator's announcement of a track's next draw. */
interface NextDrawTable {
  cate_id: number;
  /** The latest draw at that time, "" without one; another draw invalidates the row. */
  after_term: string;
  /** "" if unknown. */
  next_term: string;
  /** Epoch seconds, 0 if unknown. */
  next_open_timestamp: number;
  kind: NextKind;
  /** Number of the delayed, cancelled or withdrawn draw; "" without one. */
  term: string;
  /** JSON of a text in all languages; "" without one. */
  note: string;
}

interface ActionTable {
  id: Generated<number>;
  /** Epoch seconds. */
  created: number;
  /** The operator's address, or `command line`. */
  address: string;
  action: string;
  cate_id: number;
  /** JSON of the changes. */
  details: string;
}

/** The tables for Kysely on both engines. */
export interface Tables {
  draws: DrawTable;
  tracks: TrackTable;
  feedback: FeedbackTable;
  /** `seq` is the newest change number, `push_subscriptions` the number of subscriptions. */
  counters: { name: string; value: number };
  push_subscriptions: PushSubscriptionTable;
  push_tracks: { cate_id: number; endpoint: string };
  /** Time of each track's newest draw with claimed notifications. */
  push_claims: { cate_id: number; open_timestamp: number };
  /** Log entries: full tiles, separated by line breaks, and single entries after the last full tile. */
  log_bundles: { idx: number; entries: string };
  log_tail: { idx: number; entry: string };
  /** Roots of full tiles in base64; tiles of entries have `level` 1. */
  log_nodes: { level: number; idx: number; hash: string };
  /** Index of the newest withdrawal of each removed draw. */
  log_withdrawn: { cate_id: number; term_key: string; idx: number };
  labelled_gaps: LabelledGapTable;
  next_draws: NextDrawTable;
  /** Actions of the operator. */
  operator_actions: ActionTable;
  /** Sessions that were ended by signing out, stored until their original end (epoch seconds). */
  ended_sessions: { mark: string; ends: number };
  /** Leases with holder and end (epoch seconds). */
  leases: { name: string; holder: string; ends: number };
  /** Single values: the schema's name, created secrets, and the tree head of the newest checkpoint. */
  kept: { name: string; value: string };
}

/** The columns of a stored draw. */
export const DRAW_COLUMNS = [
  "cate_id",
  "term",
  "number",
  "all_number",
  "timings",
  "spec_number",
  "open_timestamp",
  "next_term",
  "next_open_timestamp",
  "residue_opens",
  "source",
] as const;

/**
 * The key of a term; `7` and `0007` are the same number and share it. Its text order equals the domain's
 * compareTerms: digits by length without leading zeros, then as text; other terms after them.
 */
export function termKey(term: string): string {
  if (!/^\d+$/.test(term)) return `~${term}`;
  const digits = term.replace(/^0+/, "");
  return String(digits.length).padStart(2, "0") + digits;
}
