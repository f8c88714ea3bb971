import type { GapKind } from "#contract/draw.ts";
import type { InLanguages } from "#contract/languages.ts";
import type { NextKind } from "#contract/ops.ts";

/** Who acts on the store, and when (epoch seconds). */
export interface Operator {
  /** An address, or `command line`. */
  readonly address: string;
  readonly now: number;
}

/** A number without a draw, and why. */
export interface LabelledGap {
  readonly cate_id: number;
  readonly term: string;
  readonly kind: GapKind;
  /** When its draw was or would have been, epoch seconds. */
  readonly open_timestamp: number;
  readonly note: InLanguages;
}

/** What the operator says of a track's next draw, as long as `after_term` is the latest ("": none). */
export interface NextNotice {
  readonly cate_id: number;
  readonly after_term: string;
  readonly next_term: string | null;
  /** Epoch seconds. */
  readonly next_open_timestamp: number | null;
  readonly kind: NextKind;
  /** The number that `kind` is about, "" for none. */
  readonly term: string;
  readonly note: InLanguages;
}

export interface NewNext extends Omit<NextNotice, "after_term"> {
  /** Removes the simulated draws of a track that has no real ones. */
  readonly replaceSimulated: boolean;
  /** Time of the cancelled draw, epoch seconds. */
  readonly open_timestamp: number;
}

export interface NotedAction {
  /** Epoch seconds. */
  readonly created: number;
  readonly address: string;
  readonly action: string;
  readonly cate_id: number;
  /** JSON of what changed. */
  readonly details: string;
}

/** A session that was ended before its time. */
export interface EndedSession {
  /** Tells it from others, and doesn't open it. */
  readonly mark: string;
  /** When it would have been over, epoch seconds. */
  readonly ends: number;
}

export interface DrawToWithdraw {
  readonly cate_id: number;
  readonly term: string;
  readonly note: InLanguages;
  /** When the draw after one at a time is due, epoch seconds; null if that is unknown. */
  readonly dueAfter?: (time: number) => number | null;
}

/** What operators do beside adding draws. Each action is noted in the transaction that does it. */
export interface OperatorStore {
  /** Removes a real draw and labels its number; the log gets its withdrawal. */
  withdraw(draw: DrawToWithdraw, by: Operator): Promise<"withdrawn" | "noDraw" | "simulated">;
  /** Says what is next on a track, until another draw comes; a number that is `stored` can't be cancelled. */
  setNext(next: NewNext, by: Operator): Promise<"set" | "simulated" | "stored">;
  /** Leaves the next draw to what the draws announce; returns whether there was anything to clear. */
  clearNext(cate_id: number, by: Operator): Promise<boolean>;
  /** Removes everything of a track, which is simulated again; returns how many draws it had. */
  reset(cate_id: number, by: Operator): Promise<number>;

  /** The operator's notices about the next draws of these tracks. */
  nexts(ids: readonly number[]): Promise<NextNotice[]>;
  /** The labelled numbers of a range of time (`from` ≤ time < `to`, epoch seconds), newest first. */
  gaps(range: {
    readonly cate_id: number;
    readonly from: number;
    readonly to: number;
  }): Promise<LabelledGap[]>;
  /** Notes something that the operator did and that changed no draw. */
  note(action: string, details: Readonly<Record<string, unknown>>, by: Operator): Promise<void>;
  /** The newest actions, newest first. */
  actions(limit: number): Promise<NotedAction[]>;
  /** The action that last brought draws to each of these tracks. */
  lastFed(ids: readonly number[]): Promise<NotedAction[]>;
  /** Ends a session before its time; noted once. */
  endSession(session: EndedSession, by: Operator): Promise<void>;
  hasEnded(mark: string): Promise<boolean>;
}
