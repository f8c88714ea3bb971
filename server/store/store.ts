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
 * Why a draw given to {@link Store.addDraws} isn't stored: another result is stored under its number, its
 * number was withdrawn or cancelled, or its track has simulated draws that are to stay.
 */
export type Refused = "differs" | "withdrawn" | "simulated";
/** The outcome of one draw; `completed`: it brought the times of a stored order. */
export type AddOutcome = "stored" | "completed" | "corrected" | "already" | Refused;

export function isRefused(outcome: AddOutcome): outcome is Refused {
  return outcome === "differs" || outcome === "withdrawn" || outcome === "simulated";
}

export interface AddDraws {
  readonly cate_id: number;
  readonly source: Source;
  readonly draws: readonly StoredDraw[];
  /**
   * Replace stored draws that differ, and store withdrawn numbers again; without it they are left alone
   * and come back as `differs` and `withdrawn`.
   */
  readonly correct?: boolean;
  /** Leave a track alone that has simulated draws. */
  readonly keepSimulated?: boolean;
  /** The operator, if the action is to be logged. */
  readonly by?: Operator;
  /** The zone that the catalogue gives the track; the first real draw stores it. */
  readonly zone?: string | undefined;
  /** Store nothing if any draw differs; the outcomes returned are then those it would have had. */
  readonly allOrNothing?: boolean;
  /** Store nothing at all; the outcomes returned are those that the draws would have. */
  readonly dryRun?: boolean;
  /** For simulated draws: complete up to here, in epoch seconds. */
  readonly filled_until?: number;
}

export interface NewFeedback extends Omit<Feedback, "website"> {
  /** The client's idempotency key: the same key is stored once. */
  readonly key: string | null;
  /** Epoch seconds. */
  readonly created: number;
}

/** The draws next to a range of time. */
export interface DrawsBeside {
  /** The newest before it. */
  readonly before: DrawTime | null;
  /** The oldest after it. */
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

/** Everything that is stored, on SQLite or PostgreSQL. Each call is one transaction. */
export interface Store {
  readonly engine: "sqlite" | "postgres";

  /** The database's clock in epoch milliseconds, one for all processes: what is later isn't due yet. */
  now(): Promise<number>;
  /** Number of the newest change; a reader that has seen it has seen everything. */
  version(): Promise<number>;
  /** Draws written after change `seq`, oldest change first; a changed draw gets a new number. */
  changedSince(seq: number): Promise<ChangedDraw[]>;
  /** Calls back after any process wrote something, sometimes without need. Returns a function that stops it. */
  onChange(callback: () => void): () => void;

  /**
   * Makes the number of the newest change later than `seq`, and has every process read all tracks again:
   * for a database that lost changes, whose numbers would be given again to others.
   */
  advance(seq: number): Promise<void>;
  /** The state of each of the tracks; a new one is created as simulated and empty. */
  tracks(ids: readonly number[]): Promise<TrackState[]>;
  /**
   * Adds draws of one track, all or none (on an error), and returns the outcome of each. The first
   * `feed` draw of a simulated track removes its simulated draws in the same transaction; simulated
   * draws given to a track with real draws are not stored and come back as `already`.
   */
  addDraws(batch: AddDraws): Promise<AddOutcome[]>;
  /** Every stored draw, those included that lie ahead and that all other reads leave out. */
  readonly stored: Pick<Store, "all" | "byTerms">;
  /** The newest draws by time, then by term. */
  latest(cate_id: number, limit: number): Promise<ChangedDraw[]>;
  /** The draws of these numbers, however many zeros they begin with, in no order. */
  byTerms(cate_id: number, terms: readonly string[]): Promise<StoredDraw[]>;
  between(range: DrawsBetween): Promise<StoredDraw[]>;
  /** The terms and times of a range, newest first. */
  timesBetween(range: DrawsBetween): Promise<DrawTime[]>;
  /** The newest draw before a range and the oldest one after it. */
  timesAround(range: Pick<DrawsBetween, "cate_id" | "from" | "to">): Promise<DrawsBeside>;
  /** The draws with the best winner's times, of equal ones the earliest first. */
  fastest(cate_id: number): Promise<ChangedDraw[]>;
  /** All draws of a track, or those of a range, oldest first, in batches that fit in memory. */
  all(cate_id: number, range?: TimeRange): AsyncIterable<StoredDraw[]>;

  /** When the first draw that lies ahead is due, in epoch seconds; null without one. */
  nextDue(): Promise<number | null>;
  /**
   * Publishes the draws whose time has come by the database's clock: each gets its entry in the log and a
   * number of change, in one transaction. Returns whether there were any.
   */
  publishDue(): Promise<boolean>;
  /**
   * Takes a track's draws back that a wrong clock published ahead of their time: the log gets their
   * withdrawal, and their entry again when they are due. Notifications for them are sent again.
   */
  takeBackFuture(cate_id: number): Promise<void>;
  /**
   * Deletes a track's simulated draws from a time on (epoch seconds), and those whose terms aren't before `term`:
   * they were made for other times.
   */
  restartSimulated(restart: SimulatedFrom): Promise<void>;
  /** Deletes a track's simulated draws later than `now` (epoch seconds); returns whether there were any. */
  removeSimulatedAfter(cate_id: number, now: number): Promise<boolean>;

  /**
   * Stores a feedback and returns its id; for a key seen before the id of the stored one, or null if
   * its text is another.
   */
  addFeedback(feedback: NewFeedback): Promise<number | null>;
  /** The value stored under a name; if there is none, stores `make()`, once for all processes. */
  getOrCreate(name: string, make: () => string): Promise<string>;

  readonly push: PushStore;
  readonly log: LogStore;
  readonly operator: OperatorStore;
  readonly inbox: Inbox;
  readonly leases: Leases;

  /** Failures of the store so far: of writes, and of checks for changes. */
  errors(): number;

  /** Everything that is stored, as of one moment, with its secrets. */
  dump(): AsyncIterable<DumpRow[]>;
  /** Puts everything of a dump into a store that was never used; rejects elsewhere, and changes nothing. */
  load(rows: AsyncIterable<readonly DumpRow[]>): Promise<ReadonlyMap<DumpTable, number>>;

  /** Bytes that it takes up. */
  bytes(): Promise<number>;
  /** Rejects when the store can't be read or written. */
  check(): Promise<void>;
  close(): Promise<void>;
}
