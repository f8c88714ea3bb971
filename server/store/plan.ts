import type { AddOutcome, StoredDraw } from "./store.ts";
import { termKey } from "./tables.ts";

/** A stored draw with the index of its newest entry of the log; null for one that lies ahead. */
export interface LoggedDraw extends StoredDraw {
  readonly log_index: number | null;
}

/** What makes a result; the announced next draw isn't part of it. */
const RESULT_FIELDS = ["number", "timings", "open_timestamp", "all_number", "spec_number"] as const;
const ANNOUNCED_FIELDS = ["next_term", "next_open_timestamp", "residue_opens"] as const;

export function sameResult(a: StoredDraw, b: StoredDraw): boolean {
  return RESULT_FIELDS.every((field) => a[field] === b[field]);
}

/** Whether two results differ in nothing but their times. */
function sameButTimes(a: StoredDraw, b: StoredDraw): boolean {
  return sameResult({ ...a, timings: "" }, { ...b, timings: "" });
}

/** Whether `timings` are the first of `all`, or none. */
function isStartOf(timings: string, all: string): boolean {
  return timings === "" || timings === all || all.startsWith(`${timings},`);
}

/**
 * The draw to store where one is stored already: times that come after the order complete it, and those
 * that a repeated draw lacks are left as they are.
 */
function withTimes(given: StoredDraw, stored: StoredDraw, correct: boolean): StoredDraw {
  if (correct || !sameButTimes(given, stored)) return given;
  return isStartOf(given.timings, stored.timings) ? { ...given, timings: stored.timings } : given;
}

/** Whether a draw adds only times to the stored one. */
export function completes(given: StoredDraw, stored: StoredDraw): boolean {
  return sameButTimes(given, stored) && isStartOf(stored.timings, given.timings);
}

/** `given` with what only `stored` announces of the next draw. */
function withAnnounced(given: StoredDraw, stored: StoredDraw): StoredDraw {
  return {
    ...given,
    next_term: given.next_term ?? stored.next_term,
    next_open_timestamp: given.next_open_timestamp ?? stored.next_open_timestamp,
    residue_opens: given.residue_opens ?? stored.residue_opens,
  };
}

/** What to write of some draws, by their {@link termKey}s, and the outcome of each. */
export interface Plan {
  readonly added: AddOutcome[];
  readonly inserts: Map<string, StoredDraw>;
  readonly updates: Map<string, StoredDraw>;
  corrected: boolean;
}

/** What is stored of some draws, by their {@link termKey}s. */
export interface StoredDraws {
  readonly byKey: ReadonlyMap<string, LoggedDraw>;
  /** Numbers that were withdrawn or cancelled, as they first came. */
  readonly labelled: ReadonlyMap<string, string>;
}

/** What to write for some draws. */
export function planOf(
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
