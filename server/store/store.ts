import type { Source } from "#contract/draw.ts";
import type { Feedback } from "#contract/feedback.ts";
import type { DrawTime } from "#domain/day-gaps.ts";
import type { PushStore } from "./push.ts";

/** What a draw says of the next one; null where unknown. */
export interface NextDraw {
  readonly next_term: string | null;
  /** Epoch seconds. */
  readonly next_open_timestamp: number | null;
  /** Draws that remain of the day. */
  readonly residue_opens: number | null;
}

/** A draw as it is stored. */
export interface StoredDraw extends NextDraw {
  readonly cate_id: number;
  readonly term: string;
  readonly number: string;
  readonly all_number: string;
  /** Comma-separated seconds, empty where none are known. */
  readonly timings: string;
  readonly spec_number: string;
  /** Epoch seconds. */
  readonly open_timestamp: number;
  readonly source: Source;
}

/** A stored draw with the number of the change that wrote it; changes count up through the store. */
export interface ChangedDraw extends StoredDraw {
  readonly seq: number;
}

export interface TrackState {
  readonly cate_id: number;
  readonly source: Source;
  /** Zone of the game's day. */
  readonly zone: string;
  /** The last change that did more than add draws (retired the machine, corrected a draw, moved the zone). */
  readonly rewritten_seq: number;
  /** Epoch seconds up to which simulated draws are complete, 0 at first. */
  readonly filled_until: number;
}

/** The outcome of one draw given to {@link Store.addDraws}. */
export type Added = "stored" | "already" | "differs";

export interface AddDraws {
  readonly cate_id: number;
  readonly source: Source;
  readonly draws: readonly StoredDraw[];
  /** Replace stored draws that differ; without it they are left alone and come back as `differs`. */
  readonly correct?: boolean;
  /** Zone of the game's day from now on. */
  readonly zone?: string;
  /** Store nothing where any draw differs; the outcomes returned are then those it would have had. */
  readonly allOrNothing?: boolean;
  /** For simulated draws: complete up to here, in epoch seconds. */
  readonly filled_until?: number;
}

export interface NewFeedback extends Feedback {
  /** The client's idempotency key: the same key is stored once. */
  readonly key: string | null;
  /** Epoch seconds. */
  readonly created: number;
}

/** One page of a track's draws, newest first. `from` ≤ open_timestamp < `to`, epoch seconds. */
export interface DrawsBetween {
  readonly cate_id: number;
  readonly from: number;
  readonly to: number;
  readonly offset?: number;
  readonly limit?: number;
}

/** The stored draws next to a range; null where there is none. */
export interface TimesAround {
  readonly before: DrawTime | null;
  readonly after: DrawTime | null;
}

/** Everything that is stored, on SQLite or PostgreSQL. Each call is one transaction. */
export interface Store {
  readonly engine: "sqlite" | "postgres";

  /** Number of the newest change; a reader that has seen it has seen everything. */
  version(): Promise<number>;
  /**
   * Draws written after change `seq`, oldest change first. A draw gets a new number when it is
   * corrected or announces more of the next draw.
   */
  changedSince(seq: number): Promise<ChangedDraw[]>;
  /**
   * Calls back after any process wrote something, sometimes without need (after a reconnect).
   * Returns a function that stops it.
   */
  onChange(callback: () => void): () => void;

  /** The state of each track asked for; a new track is created as simulated and empty. */
  tracks(ids: readonly number[]): Promise<TrackState[]>;
  /**
   * Adds draws of one track, all or none (on an error), and returns the outcome of each. The first
   * `feed` draw of a simulated track removes its simulated draws in the same transaction; simulated
   * draws given to a track with real draws are not stored and come back as `already`.
   */
  addDraws(batch: AddDraws): Promise<Added[]>;
  /**
   * The newest draws of a track by time, then by term; newest first. With `before`, of those before
   * this time (epoch seconds).
   */
  latest(cate_id: number, limit: number, before?: number): Promise<ChangedDraw[]>;
  /** The draws stored under these terms, in no order. */
  byTerms(cate_id: number, terms: readonly string[]): Promise<StoredDraw[]>;
  between(range: DrawsBetween): Promise<StoredDraw[]>;
  /** The terms and times of a range, newest first. */
  timesBetween(range: DrawsBetween): Promise<DrawTime[]>;
  /** The newest draw before a range and the oldest one after it. */
  timesAround(range: Pick<DrawsBetween, "cate_id" | "from" | "to">): Promise<TimesAround>;
  /**
   * The draws of a track with the best winner's times, of equal ones the earliest first, as many as
   * there are records. With `before`, of the draws before this time (epoch seconds).
   */
  fastest(cate_id: number, before?: number): Promise<ChangedDraw[]>;
  /** All draws of a track, oldest first, in batches that fit in memory. */
  all(cate_id: number): AsyncIterable<StoredDraw[]>;

  /** Makes a change without a draw, so that every process reads the draws that are due. */
  announceDue(): Promise<void>;
  /**
   * Makes every process read a track again that showed draws later than `now` (epoch seconds), which
   * a wrong clock caused; notifications for draws after `now` are sent again.
   */
  retractFuture(cate_id: number, now: number): Promise<void>;
  /** Deletes a track's simulated draws later than `now` (epoch seconds); returns whether there were any. */
  removeSimulatedAfter(cate_id: number, now: number): Promise<boolean>;

  /** Stores a feedback and returns its id; for a key seen before, the id it was stored under. */
  addFeedback(feedback: NewFeedback): Promise<number>;
  /** The value stored under a name; where there is none, stores `make()`, once for all processes. */
  getOrCreate(name: string, make: () => string): Promise<string>;

  readonly push: PushStore;

  /** Rejects when the store can't be read or written. */
  check(): Promise<void>;
  close(): Promise<void>;
}
