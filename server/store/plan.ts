import type { AddOutcome, StoredDraw } from "./store.ts";
import { termKey } from "./tables.ts";

/** A stored draw with the index of its newest log entry; null if it is ahead of its time. */
export interface LoggedDraw extends StoredDraw {
  readonly log_index: number | null;
}

/** Fields of a result; the announced next draw isn't part of it. */
const RESULT_FIELDS = ["number", "timings", "open_timestamp", "all_number", "spec_number"] as const;
const ANNOUNCED_FIELDS = ["next_term", "next_open_timestamp", "residue_opens"] as const;

export function sameResult(a: StoredDraw, b: StoredDraw): boolean {
  return RESULT_FIELDS.every((field) => a[field] === b[field]);
}

/** Whether two results differ at most in their times. */
function sameButTimes(a: StoredDraw, b: StoredDraw): boolean {
  return sameResult({ ...a, timings: "" }, { ...b, timings: "" });
}

/** Whether `timings` are empty or a prefix of `all`. */
function startsWithTimes(timings: string, all: string): boolean {
  return timings === "" || timings === all || all.startsWith(`${timings},`);
}

/**
 * The draw to store over a stored one: later times complete it, and a repeat without times keeps the stored ones.
 */
function withTimes(given: StoredDraw, stored: StoredDraw, correct: boolean): StoredDraw {
  if (correct || !sameButTimes(given, stored)) return given;
  return startsWithTimes(given.timings, stored.timings)
    ? { ...given, timings: stored.timings }
    : given;
}

/** Whether a draw only adds times to the stored one. */
export function completes(given: StoredDraw, stored: StoredDraw): boolean {
  return sameButTimes(given, stored) && startsWithTimes(stored.timings, given.timings);
}

/** `given` with missing announcements of the next draw taken from `stored`. */
function withAnnounced(given: StoredDraw, stored: StoredDraw): StoredDraw {
  return {
    ...given,
    next_term: given.next_term ?? stored.next_term,
    next_open_timestamp: given.next_open_timestamp ?? stored.next_open_timestamp,
    residue_opens: given.residue_opens ?? stored.residue_opens,
  };
}

/** Draws to write, by {@link termKey}, and the outcome of each given draw. */
export interface Plan {
  readonly added: AddOutcome[];
  readonly inserts: Map<string, StoredDraw>;
  readonly updates: Map<string, StoredDraw>;
  corrected: boolean;
}

/** Stored data of given draws, by {@link termKey}. */
export interface StoredDraws {
  readonly byKey: ReadonlyMap<string, LoggedDraw>;
  /** Withdrawn or cancelled numbers, as first received. */
  readonly labelled: ReadonlyMap<string, string>;
}

/** Plans the writes for given draws. */
export function planChanges(
  draws: readonly StoredDraw[],
  { byKey: stored, labelled }: StoredDraws,
  correct: boolean,
): Plan {
  const plan: Plan = { added: [], inserts: new Map(), updates: new Map(), corrected: false };
  for (const { term: named, ...rest } of draws) {
    const key = termKey(named);
    const before = plan.inserts.get(key) ?? plan.updates.get(key) ?? stored.get(key);
    const given = { ...rest, term: before?.term ?? labelled.get(key) ?? named };
    if (labelled.has(key) && !correct) {
      plan.added.push("withdrawn");
      continue;
    }
    if (before === undefined) {
      plan.inserts.set(key, given);
      plan.added.push("stored");
      continue;
    }
    const draw = withAnnounced(withTimes(given, before, correct), before);
    const same = sameResult(before, draw);
    const completed = !same && completes(draw, before);
    if (!same && !completed && !correct) {
      plan.added.push("differs");
      continue;
    }
    if (same) plan.added.push("already");
    else plan.added.push(completed ? "completed" : "corrected");
    if (!same && !completed) plan.corrected = true;
    if (!same || ANNOUNCED_FIELDS.some((field) => draw[field] !== before[field])) {
      (plan.inserts.has(key) ? plan.inserts : plan.updates).set(key, draw);
    }
  }
  return plan;
}
