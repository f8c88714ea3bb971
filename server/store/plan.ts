import { valueOf } from "#domain/terms.ts";
import type { Added, StoredDraw } from "./store.ts";

/** A stored draw with the index of its newest entry of the log; null where it has none yet. */
export interface LoggedDraw extends StoredDraw {
  readonly log_index: number | null;
}

/** What makes a result; the announced next draw isn't part of it. */
const RESULT_FIELDS = ["number", "timings", "open_timestamp", "all_number", "spec_number"] as const;
const ANNOUNCED_FIELDS = ["next_term", "next_open_timestamp", "residue_opens"] as const;

export function sameResult(a: StoredDraw, b: StoredDraw): boolean {
  return RESULT_FIELDS.every((field) => a[field] === b[field]);
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

/** What to write of some draws, by their terms, and the outcome of each. */
export interface Plan {
  readonly added: Added[];
  readonly inserts: Map<string, StoredDraw>;
  readonly updates: Map<string, StoredDraw>;
  corrected: boolean;
}

/** What is stored of some draws: those under their terms, and the values of terms in any form. */
export interface Stored {
  readonly byTerm: ReadonlyMap<string, LoggedDraw>;
  readonly forms: Set<bigint | string>;
}

/** What to write for some draws. */
export function planOf(
  draws: readonly StoredDraw[],
  { byTerm: stored, forms }: Stored,
  correct: boolean,
): Plan {
  const plan: Plan = { added: [], inserts: new Map(), updates: new Map(), corrected: false };
  const put = (draw: StoredDraw) =>
    (plan.inserts.has(draw.term) ? plan.inserts : plan.updates).set(draw.term, draw);
  for (const given of draws) {
    const { term } = given;
    const before = plan.inserts.get(term) ?? plan.updates.get(term) ?? stored.get(term);
    const value = valueOf(term) ?? term;
    if (before === undefined && forms.has(value)) {
      plan.added.push("otherForm");
      continue;
    }
    if (before === undefined) {
      plan.inserts.set(term, given);
      forms.add(value);
      plan.added.push("stored");
      continue;
    }
    const draw = withAnnounced(given, before);
    const same = sameResult(before, draw);
    if (!same && !correct) {
      plan.added.push("differs");
      continue;
    }
    plan.added.push(same ? "already" : "stored");
    if (!same) plan.corrected = true;
    if (!same || ANNOUNCED_FIELDS.some((field) => draw[field] !== before[field])) put(draw);
  }
  return plan;
}
