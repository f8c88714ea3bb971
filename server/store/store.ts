import type { Source } from "#contract/draw.ts";
import type { Feedback } from "#contract/feedback/feedback.ts";
import type { DrawTime } from "#domain/terms.ts";
import type { TimeRange } from "#domain/zone.ts";
import type { Correction } from "./correction.ts";
import type { DumpRow, DumpTable } from "./dump/dump-tables.ts";
import type { Leases } from "./lease/lease.ts";
import type { LogStore } from "./log/log-store.ts";
import type { Inbox } from "./operator/inbox.ts";
import type { Operator, OperatorStore } from "./operator/operator-store.ts";
import type { PushStore } from "./push.ts";
import type { DRAW_COLUMNS, Tables } from "./tables.ts";

export interface StoredDraw extends Readonly<Pick<Tables["draws"], (typeof DRAW_COLUMNS)[number]>> {
  /** The result before the last correction; absent for a draw that was never corrected. */
  readonly corrected?: Correction;
}
export type NextDraw = Pick<StoredDraw, "next_term" | "next_open_timestamp" | "residue_opens">;
/** A stored draw with the number of the change that wrote it. */
export interface ChangedDraw extends StoredDraw {
  readonly seq: number;
}
export type TrackState = Readonly<Tables["tracks"]>;

/**
 * Reasons of {@link Store.addDraws} not to store a draw: its number has another result, was withdrawn or cancelled,
 * or the track's simulated draws must stay.
 */
export type Refused = "differs" | "withdrawn" | "simulated";
/** The outcome of one draw; `completed`: it added times to a stored order. */
export type AddOutcome = "stored" | "completed" | "corrected" | "already" | Refused;

export function isRefused(outcome: AddOutcome): outcome is Refused {
  return outcome === "differs" || outcome === "withdrawn" || outcome === "simulated";
}

export interface AddDraws {
  readonly cate_id: number;
  readonly source: Source;
  readonly draws: readonly StoredDraw[];
  /**
   * Whether to replace stored draws that differ and to store withdrawn numbers again; otherwise the outcomes are
   * `differs` and `withdrawn`.
   */
  readonly correct?: boolean;
  /** Whether to refuse all draws while the track has simulated ones. */
  readonly keepSimulated?: boolean;
  /** The operator, if the action is logged. */
  readonly by?: Operator;
  /** The track's zone in the catalogue, stored with the first real draw. */
  readonly zone?: string | undefined;
  /** Whether to store nothing if any draw is refused; the outcomes are then hypothetical. */
  readonly allOrNothing?: boolean;
  /** Whether to store nothing and return hypothetical outcomes. */
  readonly dryRun?: boolean;
  /** Epoch seconds up to which simulated draws are then complete. */
  readonly filled_until?: number;
}

export interface NewFeedback extends Omit<Feedback, "website"> {
  /** The client's idempotency key, stored once. */
  readonly key: string | null;
  /** Epoch seconds. */
  readonly created: number;
}

/** The draws around a time range. */
export interface DrawsBeside {
  /** The newest earlier draw. */
  readonly before: DrawTime | null;
  /** The oldest later draw. */
  readonly after: DrawTime | null;
}

export interface SimulatedFrom {
  readonly cate_id: number;
  readonly from: number;
  readonly term: string;
}

/** One page of a track's draws, newest first. */
export interface DrawsBetween extends TimeRange {
  readonly cate_id: number;
  readonly offset?: number;
  readonly limit?: number;
}

/** The store on SQLite or PostgreSQL. Each call is one transaction. */
export interface Store {
  readonly engine: "sqlite" | "postgres";

  /** The database's clock in epoch milliseconds, the same for all processes; it decides which draws are due. */
  now(): Promise<number>;
  /** Number of the newest change. */
  version(): Promise<number>;
  /** Draws written after change `seq`, by change number; a changed draw gets a new one. */
  changedSince(seq: number): Promise<ChangedDraw[]>;
  /** Calls back after writes of any process, sometimes needlessly. Returns a function that stops it. */
  onChange(callback: () => void): () => void;

  /**
   * Raises the change number above `seq` and makes all processes read all tracks again, after the database lost
   * changes whose numbers must not be reused.
   */
  advance(seq: number): Promise<void>;
  /** The states of tracks; a new one is created as simulated and empty. */
  tracks(ids: readonly number[]): Promise<TrackState[]>;
  /**
   * Adds draws of one track in one transaction and returns the outcome of each. The first `feed` draw of a simulated
   * track removes its simulated draws; simulated draws for a track with real ones aren't stored (`already`).
   */
  addDraws(batch: AddDraws): Promise<AddOutcome[]>;
  /** Reads of all stored draws; other reads leave out draws ahead of their time. */
  readonly stored: Pick<Store, "all" | "byTerms">;
  /** The newest draws by time, then by term. */
  latest(cate_id: number, limit: number): Promise<ChangedDraw[]>;
  /** The draws of these numbers regardless of leading zeros, unordered. */
  byTerms(cate_id: number, terms: readonly string[]): Promise<StoredDraw[]>;
  between(range: DrawsBetween): Promise<StoredDraw[]>;
  /** Terms and times of a range, newest first. */
  timesBetween(range: DrawsBetween): Promise<DrawTime[]>;
  /** The newest draw before a range and the oldest one after it. */
  timesAround(range: Pick<DrawsBetween, "cate_id" | "from" | "to">): Promise<DrawsBeside>;
  /** The draws with the fastest winners, equal ones earliest first. */
  fastest(cate_id: number): Promise<ChangedDraw[]>;
  /** All draws of a track, or those of a range, oldest first, in batches that fit in memory. */
  all(cate_id: number, range?: TimeRange): AsyncIterable<StoredDraw[]>;

  /** Time of the first draw ahead of its time, epoch seconds; null without one. */
  nextDue(): Promise<number | null>;
  /**
   * Publishes draws that are due by the database's clock: each gets its log entry and a change number. Returns
   * whether there were any.
   */
  publishDue(): Promise<boolean>;
  /**
   * Takes back a track's draws that a wrong clock published ahead of their time: the log gets withdrawals, and new
   * entries when they are due. Their notifications are sent again.
   */
  withdrawFutureEntries(cate_id: number): Promise<void>;
  /**
   * Deletes a track's simulated draws of an old schedule: from a time on (epoch seconds), and with terms from `term`
   * on.
   */
  restartSimulated(restart: SimulatedFrom): Promise<void>;
  /** Deletes a track's simulated draws after `now` (epoch seconds); returns whether there were any. */
  removeSimulatedAfter(cate_id: number, now: number): Promise<boolean>;

  /**
   * Stores a feedback message and returns its id; for a known key, returns the id of the stored one, or null if its
   * text differs.
   */
  addFeedback(feedback: NewFeedback): Promise<number | null>;
  /** The value stored under a name; stores `make()` if there is none, once for all processes. */
  getOrCreate(name: string, make: () => string): Promise<string>;

  readonly push: PushStore;
  readonly log: LogStore;
  readonly operator: OperatorStore;
  readonly inbox: Inbox;
  readonly leases: Leases;

  /** Number of failed writes and checks so far. */
  errors(): number;

  /** Reads the whole store as of one moment, with its secrets. */
  dump(): AsyncIterable<DumpRow[]>;
  /** Loads a dump into an unused store, all or nothing; returns the number of rows per table. */
  load(rows: AsyncIterable<readonly DumpRow[]>): Promise<ReadonlyMap<DumpTable, number>>;

  /** Size of the database in bytes. */
  bytes(): Promise<number>;
  /** Rejects if the store can't be read or written. */
  check(): Promise<void>;
  close(): Promise<void>;
}
