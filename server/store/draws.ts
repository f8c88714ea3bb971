import type { Insertable } from "kysely";
import { bestTime } from "#domain/order.ts";
import type { Engine, Trx } from "./engine.ts";
import { byTerms } from "./read-draws.ts";
import type { AddDraws, Added, StoredDraw, TrackState } from "./store.ts";
import { type Tables, termKey } from "./tables.ts";
import { trackStates } from "./tracks.ts";

/** Draws written by one statement: 14 values each stay far below both engines' limits. */
const CHUNK = 250;

/** What makes a result; the announced next draw isn't part of it. */
const RESULT_FIELDS = ["number", "timings", "open_timestamp", "all_number", "spec_number"] as const;
const ANNOUNCED_FIELDS = ["next_term", "next_open_timestamp", "residue_opens"] as const;

function sameResult(a: StoredDraw, b: StoredDraw): boolean {
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

interface Plan {
  readonly added: Added[];
  readonly inserts: Map<string, StoredDraw>;
  readonly updates: Map<string, StoredDraw>;
  corrected: boolean;
}

/** What to write for some draws, where `stored` are the draws stored under their terms. */
function planOf(
  draws: readonly StoredDraw[],
  stored: ReadonlyMap<string, StoredDraw>,
  correct: boolean,
): Plan {
  const plan: Plan = { added: [], inserts: new Map(), updates: new Map(), corrected: false };
  const put = (draw: StoredDraw) =>
    (plan.inserts.has(draw.term) ? plan.inserts : plan.updates).set(draw.term, draw);
  for (const given of draws) {
    const { term } = given;
    const before = plan.inserts.get(term) ?? plan.updates.get(term) ?? stored.get(term);
    if (before === undefined) {
      plan.inserts.set(term, given);
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

function rowOf(draw: StoredDraw, batch: AddDraws, seq: number): Insertable<Tables["draws"]> {
  return {
    cate_id: batch.cate_id,
    term: draw.term,
    term_key: termKey(draw.term),
    number: draw.number,
    all_number: draw.all_number,
    timings: draw.timings,
    spec_number: draw.spec_number,
    open_timestamp: draw.open_timestamp,
    next_term: draw.next_term,
    next_open_timestamp: draw.next_open_timestamp,
    residue_opens: draw.residue_opens,
    source: batch.source,
    seq,
    best_time: bestTime(draw),
  };
}

/** Writes under change numbers after `seq`; returns the last one. */
async function writePlan(
  trx: Trx,
  { plan, batch, seq }: { plan: Plan; batch: AddDraws; seq: number },
): Promise<number> {
  let newest = seq;
  const rows = [...plan.inserts.values()].map((draw) => rowOf(draw, batch, (newest += 1)));
  if (rows.length > 0) {
    await trx
      .insertInto("draws")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["cate_id", "term"]).doNothing())
      .execute();
  }
  for (const draw of plan.updates.values()) {
    const { cate_id, term, ...fields } = rowOf(draw, batch, (newest += 1));
    await trx
      .updateTable("draws")
      .set(fields)
      .where("cate_id", "=", cate_id)
      .where("term", "=", term)
      .execute();
  }
  return newest;
}

async function retireMachine(trx: Trx, cate_id: number): Promise<void> {
  await trx
    .deleteFrom("draws")
    .where("cate_id", "=", cate_id)
    .where("source", "=", "simulated")
    .execute();
}

async function saveState(trx: Trx, before: TrackState, after: TrackState): Promise<void> {
  const { cate_id, ...state } = after;
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await trx.updateTable("tracks").set(state).where("cate_id", "=", cate_id).execute();
}

/** Rolls back a batch that was to be stored as a whole or not at all. */
class BatchDiffers extends Error {
  readonly added: Added[];

  constructor(added: Added[]) {
    super("a draw differs from the stored one");
    this.added = added;
  }
}

/** See {@link Store.addDraws}. */
export async function addDraws(engine: Engine, batch: AddDraws): Promise<Added[]> {
  try {
    return await engine.write((trx) => writeBatch(engine, trx, batch));
  } catch (error) {
    if (error instanceof BatchDiffers) return error.added;
    throw error;
  }
}

async function writeBatch(engine: Engine, trx: Trx, batch: AddDraws): Promise<Added[]> {
  const first = await engine.lockSeq(trx);
  const [before] = await trackStates(trx, [batch.cate_id]);
  if (before === undefined) throw new Error(`can't create track ${batch.cate_id}`);
  if (batch.source === "simulated" && before.source === "feed") {
    return batch.draws.map(() => "already");
  }
  const retires = batch.draws.length > 0 && batch.source !== before.source;
  if (retires) await retireMachine(trx, batch.cate_id);

  const added: Added[] = [];
  const zone = batch.zone ?? before.zone;
  let rewritten = retires || zone !== before.zone;
  let seq = first;
  for (let start = 0; start < batch.draws.length; start += CHUNK) {
    if (start > 0) await engine.yieldToEventLoop();
    const draws = batch.draws.slice(start, start + CHUNK);
    const terms = draws.map(({ term }) => term);
    const stored = await byTerms(trx, batch.cate_id, terms);
    const byTerm = new Map(stored.map((draw) => [draw.term, draw]));
    const plan = planOf(draws, byTerm, batch.correct ?? false);
    seq = await writePlan(trx, { plan, batch, seq });
    rewritten ||= plan.corrected;
    added.push(...plan.added);
  }
  if (batch.allOrNothing === true && added.includes("differs")) throw new BatchDiffers(added);
  // A new zone alone is a change too: the days begin elsewhere.
  if (rewritten && seq === first) seq += 1;
  await saveState(trx, before, {
    cate_id: batch.cate_id,
    source: retires ? batch.source : before.source,
    zone,
    rewritten_seq: rewritten ? seq : before.rewritten_seq,
    filled_until: Math.max(before.filled_until, batch.filled_until ?? 0),
  });
  if (seq > first) {
    await trx.updateTable("counters").set({ value: seq }).where("name", "=", "seq").execute();
    await engine.announce(trx);
  }
  return added;
}
