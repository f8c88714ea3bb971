import type { Generated } from "kysely";
import type { Source } from "#contract/draw.ts";
import type { Language } from "#contract/languages.ts";

/** Draws; `(cate_id, term)` is the key, `term_key` is of {@link termKey}. */
interface DrawTable {
  cate_id: number;
  term: string;
  term_key: string;
  number: string;
  all_number: string;
  timings: string;
  spec_number: string;
  open_timestamp: number;
  next_term: string | null;
  next_open_timestamp: number | null;
  residue_opens: number | null;
  source: Source;
  seq: number;
  /** Seconds of the winner, null where unknown: the index of the fastest draws. */
  best_time: number | null;
}

interface TrackTable {
  cate_id: number;
  source: Source;
  zone: string;
  rewritten_seq: number;
  filled_until: number;
}

interface FeedbackTable {
  id: Generated<number>;
  idempotency_key: string | null;
  name: string;
  mobile: string;
  content: string;
  created: number;
}

/** Browsers that get notifications. */
interface PushSubscriptionTable {
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: Language;
  created: number;
}

/** Everything that is stored, as Kysely sees it on both engines. */
export interface Tables {
  draws: DrawTable;
  tracks: TrackTable;
  feedback: FeedbackTable;
  /** The one row `seq` holds the number of the newest change. */
  counters: { name: string; value: number };
  push_subscriptions: PushSubscriptionTable;
  /** The tracks of each subscription. */
  push_tracks: { cate_id: number; endpoint: string };
  /** The time of each track's newest draw whose notifications were sent. */
  push_claims: { cate_id: number; open_timestamp: number };
  /** Secrets made at the first start. */
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
 * A term in a form whose order as text is that of the domain's compareTerms: plain digits by their
 * length without leading zeros and then as text, all other terms after them as text. Two terms never
 * share a key, so that a key says where a reader stopped.
 */
export function termKey(term: string): string {
  if (!/^\d+$/.test(term)) return `~${term}`;
  const digits = term.replace(/^0+/, "");
  const zeros = term.length - digits.length;
  const length = String(digits.length).padStart(2, "0");
  return zeros === 0
    ? `${length}${digits}`
    : `${length}${digits}!${String(zeros).padStart(2, "0")}`;
}
