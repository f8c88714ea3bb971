import type { Insertable } from "kysely";
import { bestTime } from "#domain/order.ts";
import { valueOf } from "#domain/terms.ts";
import type { Engine, Trx } from "./engine.ts";
import { drawReads } from "./read-draws.ts";
import type { AddDraws, Added, StoredDraw, TrackState } from "./store.ts";
import { type Tables, termKey } from "./tables.ts";
import { deleteSimulated, trackStates } from "./tracks.ts";

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

/** What is stored of some draws: those under their terms, and the values of terms in any form. */
interface Stored {
  readonly byTerm: ReadonlyMap<string, StoredDraw>;
  readonly forms: Set<bigint | string>;
}

/** What to write for some draws. */
function planOf(
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

function rowOf(draw: StoredDraw, batch: AddDraws, seq: number): Insertable<Tables["draws"]> {
  const { cate_id, source } = batch;
  return { ...draw, cate_id, source, term_key: termKey(draw.term), seq, best_time: bestTime(draw) };
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

export async function addDraws(engine: Engine, batch: AddDraws): Promise<Added[]> {
  try {
    return await engine.write((trx) => writeBatch(engine, trx, batch));
  } catch (error) {
    if (error instanceof BatchDiffers) return error.added;
    throw error;
  }
}

/** Digits up to which a term is looked for with more or fewer leading zeros. */
const FORM_DIGITS = 20;

/** The other forms of terms: with more or fewer leading zeros. */
function otherForms(terms: readonly string[]): string[] {
  return terms.flatMap((term) => {
    const value = valueOf(term)?.toString();
    if (value === undefined) return [];
    const forms = Array.from({ length: Math.max(0, FORM_DIGITS - value.length) + 1 }, (_, zeros) =>
      value.padStart(value.length + zeros, "0"),
    );
    return forms.filter((form) => form !== term);
  });
}

/** Other forms can be stored only where some term has leading zeros, which few tracks' terms have. */
async function readStored(trx: Trx, cate_id: number, terms: readonly string[]): Promise<Stored> {
  const stored = await drawReads(trx).byTerms(cate_id, terms);
  const zeros = await trx
    .selectFrom("draws")
    .select("term")
    .where("cate_id", "=", cate_id)
    .where("term", ">=", "0")
    .where("term", "<", "1")
    .limit(1)
    .executeTakeFirst();
  const padded = zeros !== undefined || terms.some((term) => term.startsWith("0"));
  const forms = new Set<bigint | string>();
  for (const draw of padded ? await drawReads(trx).byTerms(cate_id, otherForms(terms)) : []) {
    forms.add(valueOf(draw.term) ?? draw.term);
  }
  return { byTerm: new Map(stored.map((draw) => [draw.term, draw])), forms };
}

async function writeBatch(engine: Engine, trx: Trx, batch: AddDraws): Promise<Added[]> {
  const first = await engine.lockSeq(trx);
  const [before] = await trackStates(trx, [batch.cate_id]);
  if (before === undefined) throw new Error(`can't create track ${batch.cate_id}`);
  if (batch.source === "simulated" && before.source === "feed") {
    return batch.draws.map(() => "already");
  }
  const retires = batch.draws.length > 0 && batch.source !== before.source;
  if (retires) await deleteSimulated(trx, batch.cate_id).execute();

  const added: Added[] = [];
  const zone = batch.zone ?? before.zone;
  let rewritten = retires || zone !== before.zone;
  let seq = first;
  for (let start = 0; start < batch.draws.length; start += CHUNK) {
    if (start > 0) await engine.yieldToEventLoop();
    const draws = batch.draws.slice(start, start + CHUNK);
    const terms = draws.map(({ term }) => term);
    const plan = planOf(draws, await readStored(trx, batch.cate_id, terms), batch.correct ?? false);
    seq = await writePlan(trx, { plan, batch, seq });
    rewritten ||= plan.corrected;
    added.push(...plan.added);
  }
  const refused = added.some((outcome) => outcome === "differs" || outcome === "otherForm");
  if (batch.allOrNothing === true && refused) throw new BatchDiffers(added);
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
