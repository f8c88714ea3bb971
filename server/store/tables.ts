import type { Generated } from "kysely";
import type { GapKind, Source } from "#contract/draw.ts";
import type { Feedback } from "#contract/feedback/feedback.ts";
import type { Language } from "#contract/languages.ts";
import type { NextKind } from "#contract/ops.ts";

interface DrawTable {
  cate_id: number;
  /** The number as it first came. */
  term: string;
  /** With `cate_id` the key of the table: see {@link termKey}. */
  term_key: string;
  number: string;
  all_number: string;
  /** Comma-separated seconds, empty if none are known. */
  timings: string;
  spec_number: string;
  /** Epoch seconds. */
  open_timestamp: number;
  /** What the draw says of the next one; null if unknown. */
  next_term: string | null;
  /** Epoch seconds. */
  next_open_timestamp: number | null;
  /** Draws that remain of the day. */
  residue_opens: number | null;
  source: Source;
  /** Number of the change that wrote it; changes count up through the store. */
  seq: number;
  /** Index of its newest entry of the log; null for a draw that lies ahead, which visitors don't see yet. */
  log_index: number | null;
  /** JSON of the result before its last correction, and when that was; null if it was never corrected. */
  corrected: string | null;
  /** Seconds of the winner, null if unknown: the index of the fastest draws. */
  best_time: number | null;
}

interface TrackTable {
  cate_id: number;
  source: Source;
  /** The catalogue's zone when the first real draw was stored, "" without real draws. See `zoneProblems`. */
  zone: string;
  /** The last change that did more than add draws (retired the machine, corrected a draw). */
  rewritten_seq: number;
  /** Epoch seconds up to which simulated draws are complete, 0 at first. */
  filled_until: number;
}

interface FeedbackTable extends Omit<Feedback, "website"> {
  id: Generated<number>;
  idempotency_key: string | null;
  created: number;
  /** When the operator was done with it, epoch seconds; 0 before. */
  done: Generated<number>;
}

/** Browsers that get notifications. */
interface PushSubscriptionTable {
  /** Address at the browser's push service; anyone who has it can send to the browser. */
  endpoint: string;
  /** Public key and secret of the browser, base64url. */
  p256dh: string;
  auth: string;
  lang: Language;
  /** Epoch seconds. */
  created: number;
  /** Marks of the address and the network that subscribed. */
  address_mark: string;
  network_mark: string;
  /** Refusals of the push service since the last message that it took. */
  refusals: number;
  /** Epoch seconds until which it is paused. */
  paused_until: number;
}

/** A number without a draw, and why. */
interface LabelledGapTable {
  cate_id: number;
  term: string;
  /** With `cate_id` the key of the table. */
  term_key: string;
  kind: GapKind;
  /** When its draw was or would have been, epoch seconds. */
  open_timestamp: number;
  /** JSON of a text in every language, "" for none. */
  note: string;
}

/** What the operator says of a track's next draw. */
interface NextDrawTable {
  cate_id: number;
  /** The latest draw at the time, "" for none: the row is void after another draw. */
  after_term: string;
  /** "" if unknown. */
  next_term: string;
  /** Epoch seconds, 0 if unknown. */
  next_open_timestamp: number;
  kind: NextKind;
  /** The number that `kind` is about, "" for none. */
  term: string;
  /** JSON of a text in every language, "" for none. */
  note: string;
}

interface ActionTable {
  id: Generated<number>;
  /** Epoch seconds. */
  created: number;
  /** Who acted: an address, or `command line`. */
  address: string;
  action: string;
  cate_id: number;
  /** JSON of what changed. */
  details: string;
}

/** Everything that is stored, as Kysely sees it on both engines. */
export interface Tables {
  draws: DrawTable;
  tracks: TrackTable;
  feedback: FeedbackTable;
  /** `seq` is the number of the newest change, `push_subscriptions` that of the subscriptions. */
  counters: { name: string; value: number };
  push_subscriptions: PushSubscriptionTable;
  push_tracks: { cate_id: number; endpoint: string };
  /** The time of each track's newest draw whose notifications were sent. */
  push_claims: { cate_id: number; open_timestamp: number };
  /** The entries of the log: full tiles of them, separated by line breaks, and those after the last full tile. */
  log_bundles: { idx: number; entries: string };
  log_tail: { idx: number; entry: string };
  /** The roots of full tiles, base64; those of tiles of entries have `level` 1. */
  log_nodes: { level: number; idx: number; hash: string };
  /** The newest withdrawal of each draw that was removed. */
  log_withdrawn: { cate_id: number; term_key: string; idx: number };
  labelled_gaps: LabelledGapTable;
  next_draws: NextDrawTable;
  /** Every action of the operator, oldest first. */
  operator_actions: ActionTable;
  /** Operators' sessions that were ended before their time, until which (epoch seconds) they are known. */
  ended_sessions: { mark: string; ends: number };
  /** Which process does some work for all of them, until when (epoch seconds). */
  leases: { name: string; holder: string; ends: number };
  /** The name of the schema, secrets made at the first start, and the tree of the newest checkpoint. */
  kept: { name: string; value: string };
}

/** The columns of a {@link DrawTable} that make a stored draw. */
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
 * The key of a term: `7` and `0007` are one number and share it. Its order as text is that of the domain's
 * compareTerms: plain digits by their length without leading zeros and then as text, other terms after them.
 */
export function termKey(term: string): string {
  if (!/^\d+$/.test(term)) return `~${term}`;
  const digits = term.replace(/^0+/, "");
  return String(digits.length).padStart(2, "0") + digits;
}
