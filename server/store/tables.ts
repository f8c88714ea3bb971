import type { Generated } from "kysely";
import type { Source } from "#contract/draw.ts";
import type { Language } from "#contract/languages.ts";

/** Draws; `(cate_id, term)` is the key, `term_key` the term in a form that sorts as text. */
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
  /** Seconds of the winner; null where no times are known or the record is corrupt. */
  best_time: number | null;
  /** The same of a draw that was a record when it was run, see records.ts; else null. */
  record_time: number | null;
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

/** Browsers that want to hear of draws. */
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
  /** The tracks that each subscription is about. */
  push_tracks: { cate_id: number; endpoint: string };
  /** The time of the newest draw of each track that was told. */
  push_claims: { cate_id: number; open_timestamp: number };
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
