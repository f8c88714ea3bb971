import type { Source } from "#contract/draw.ts";
import type { Feedback } from "#contract/feedback.ts";
import type { DrawTime } from "#domain/day-gaps.ts";
import type { PushStore } from "./push.ts";

/** A draw as it is stored. `*_timestamp` are epoch seconds; unknown next draws are null. */
export interface StoredDraw {
  readonly cate_id: number;
  readonly term: string;
  readonly number: string;
  readonly all_number: string;
  /** Comma-separated seconds, empty where none are known. */
  readonly timings: string;
  readonly spec_number: string;
  readonly open_timestamp: number;
  readonly next_term: string | null;
  readonly next_open_timestamp: number | null;
  readonly residue_opens: number | null;
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
  /** Epoch seconds up to which simulated draws are known to be complete, 0 at first. */
  readonly filled_until: number;
}

/** What became of one draw given to {@link Store.addDraws}. */
export type Added = "stored" | "already" | "differs";

export interface AddDraws {
  readonly cate_id: number;
  readonly source: Source;
  readonly draws: readonly StoredDraw[];
  /** Replace stored draws that differ; without it they are left alone and said to differ. */
  readonly correct?: boolean;
  /** Zone of the game's day from now on. */
  readonly zone?: string;
  /** Store nothing where any draw differs; what would have become of each is told all the same. */
  readonly whole?: boolean;
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

/** Everything that lasts, on SQLite or PostgreSQL. Each call is one transaction. */
export interface Store {
  readonly engine: "sqlite" | "postgres";

  /** Number of the newest change; whoever has seen it has seen everything. */
  version(): Promise<number>;
  /**
   * Draws written after change `seq`, oldest change first. A draw comes again under a new number when
   * it was corrected or when more became known of what it announces.
   */
  changedSince(seq: number): Promise<ChangedDraw[]>;
  /**
   * Calls back after any process wrote something, now and then without need (after a reconnect).
   * Returns how to stop.
   */
  onChange(callback: () => void): () => void;

  /** The state of each track asked for, made at first sight as simulated and empty. */
  tracks(ids: readonly number[]): Promise<TrackState[]>;
  /**
   * Adds draws of one track, all or none (on an error), telling for each what became of it. The first
   * `feed` draw of a simulated track removes its simulated draws in the same transaction; simulated
   * draws given to a fed track are not stored and come back as `already`.
   */
  addDraws(batch: AddDraws): Promise<Added[]>;
  /**
   * The newest draws of a track by time, then by term; newest first. Of those before a time (epoch
   * seconds) where one is given.
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
   * The draws of a track with the best winner's times, of equal ones the earliest first; as it stood
   * after a draw where one is given. As many as there are records.
   */
  fastest(cate_id: number, upTo?: DrawTime): Promise<ChangedDraw[]>;
  /** All draws of a track, oldest first, in batches that fit in memory. */
  all(cate_id: number): AsyncIterable<StoredDraw[]>;

  /** Makes a change of its own, so that every process reads the draws whose time has come. */
  announceDue(): Promise<void>;
  /**
   * Makes every process read a track again that showed draws later than `now` (epoch seconds), which
   * a wrong clock caused; draws after `now` are notified again.
   */
  takeBack(cate_id: number, now: number): Promise<void>;
  /** Deletes a track's simulated draws later than `now` (epoch seconds); tells whether there were any. */
  removeSimulatedAfter(cate_id: number, now: number): Promise<boolean>;

  /** Stores a feedback and tells its id; a key seen before tells the id it was stored under. */
  addFeedback(feedback: NewFeedback): Promise<number>;
  /** Reads a kept value, or keeps and returns `make()` where there is none. */
  keep(name: string, make: () => string): Promise<string>;

  readonly push: PushStore;

  /** Rejects when the store can't be read or written. */
  check(): Promise<void>;
  close(): Promise<void>;
}
