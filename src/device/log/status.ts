import type { Draw } from "#contract/draw.ts";
import type { LogRecord } from "./record.ts";
import type { Report } from "./report.ts";

export interface LogStatus {
  /** `idle`: not checked on this page yet, or it couldn't be read. */
  readonly phase: "idle" | "checking" | "verified" | "failed";
  /** Null before the first verified visit. */
  readonly record: LogRecord | null;
  /** HTTP status if the log couldn't be read when it was last tried, 0 without an answer; else null. */
  readonly unread: number | null;
}

/** Whether a draw is in the log, and how it was made. */
export interface DrawVerdict {
  /** `checked`: it is in the log; `badLink`: the proof in the link doesn't fit the draw. */
  readonly kind: "checked" | "failed" | "unread" | "badLink";
  readonly report: Report | null;
  /** HTTP status of an unread log, 0 without an answer. */
  readonly status: number;
  /** Index of its entry, and the entries of the tree that it is shown to be in. */
  readonly index: number;
  readonly size: number;
  readonly said: "asSeen" | "corrected" | "withdrawn";
  /** When this device first verified the log that has it (epoch ms); null if that couldn't be compared. */
  readonly since: number | null;
  /** Whether it was checked without the network, by what this device remembers. */
  readonly offline: boolean;
  /** Of a simulated draw, whether this device ran it again with its day's seed; `later`: after that day. */
  readonly run: "real" | "same" | "later" | "unproved" | "unread";
  /** The proof file, for other tools. */
  readonly file: string | null;
}

/** A draw as the page has it, and the proof that its link carries, if any. */
export interface DrawOnPage {
  readonly cateId: number;
  readonly draw: Pick<Draw, "term" | "number" | "timings" | "open_timestamp" | "source">;
  readonly link: string | null;
}

/** Faults of data from the network, which a later check may clear. */
export function isPassing({ kind }: Report): boolean {
  return kind === "damaged" || kind === "forged";
}
