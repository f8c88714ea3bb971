import type { GapKind } from "#contract/draw.ts";
import type { InLanguages } from "#contract/languages.ts";
import type { NextKind } from "#contract/ops.ts";

/** The operator of an action and its time (epoch seconds). */
export interface Operator {
  /** An address, or `command line`. */
  readonly address: string;
  readonly now: number;
}

/** A number without a draw, with the operator's reason. */
export interface LabelledGap {
  readonly cate_id: number;
  readonly term: string;
  readonly kind: GapKind;
  /** Time of the withdrawn or cancelled draw, epoch seconds. */
  readonly open_timestamp: number;
  readonly note: InLanguages;
}

/** The operator's announcement of a track's next draw, valid while `after_term` is the latest ("": none). */
export interface NextNotice {
  readonly cate_id: number;
  readonly after_term: string;
  readonly next_term: string | null;
  /** Epoch seconds. */
  readonly next_open_timestamp: number | null;
  readonly kind: NextKind;
  /** Number of the delayed, cancelled or withdrawn draw; "" without one. */
  readonly term: string;
  readonly note: InLanguages;
}

export interface NewNext extends Omit<NextNotice, "after_term"> {
  /** Whether simulated draws may be removed. */
  readonly replaceSimulated: boolean;
  /** Time of the cancelled draw, epoch seconds. */
  readonly open_timestamp: number;
}

export interface LoggedAction {
  /** Epoch seconds. */
  readonly created: number;
  readonly address: string;
  readonly action: string;
  readonly cate_id: number;
  /** JSON of the changes. */
  readonly details: string;
}

/** A session that was ended by signing out. */
export interface EndedSession {
  /** A hash that identifies the session but doesn't open it. */
  readonly mark: string;
  /** Its original end, epoch seconds. */
  readonly ends: number;
}

export interface DrawToWithdraw {
  readonly cate_id: number;
  readonly term: string;
  readonly note: InLanguages;
  /** Due time of the draw after the one at `time`, epoch seconds; null if unknown. */
  readonly dueAfter?: (time: number) => number | null;
}

/** Operator's actions besides adding draws. Each is logged in its own transaction. */
export interface OperatorStore {
  /** Removes a real draw, labels its number and logs the withdrawal. */
  withdraw(draw: DrawToWithdraw, by: Operator): Promise<"withdrawn" | "noDraw" | "simulated">;
  /** Announces a track's next draw, until another draw arrives; a `stored` number can't be cancelled. */
  setNext(next: NewNext, by: Operator): Promise<"set" | "simulated" | "stored">;
  /** Removes the operator's announcement; returns whether there was one. */
  clearNext(cate_id: number, by: Operator): Promise<boolean>;
  /** Removes all data of a track, which is simulated again; returns its number of draws. */
  reset(cate_id: number, by: Operator): Promise<number>;

  /** The operator's announcements for these tracks. */
  nexts(ids: readonly number[]): Promise<NextNotice[]>;
  /** Labelled numbers with `from` ≤ time < `to` (epoch seconds), newest first. */
  gaps(range: {
    readonly cate_id: number;
    readonly from: number;
    readonly to: number;
  }): Promise<LabelledGap[]>;
  /** Logs an action that changed no draw. */
  logAction(
    action: string,
    details: Readonly<Record<string, unknown>>,
    by: Operator,
  ): Promise<void>;
  /** The newest actions, newest first. */
  actions(limit: number): Promise<LoggedAction[]>;
  /** The last action that added draws, per track. */
  lastRealDraws(ids: readonly number[]): Promise<LoggedAction[]>;
  /** Ends a session; logged once. */
  endSession(session: EndedSession, by: Operator): Promise<void>;
  hasEnded(mark: string): Promise<boolean>;
}
