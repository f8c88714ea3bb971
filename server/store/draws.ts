import type { Insertable } from "kysely";
import { bestTime } from "#domain/order.ts";
import { type Engine, setCounter, type Trx, writeIf } from "./engine.ts";
import { LogWriter } from "./log/log-writer.ts";
import { withdrawDraws } from "./log/withdraw.ts";
import { hasSimulated, noteDraws, showAgain } from "./operator/given-draws.ts";
import { type LoggedDraw, type Plan, planOf, sameResult, type StoredDraws } from "./plan.ts";
import type { AddDraws, AddOutcome, StoredDraw, TrackState } from "./store.ts";
import { DRAW_COLUMNS, type Tables, termKey } from "./tables.ts";
import { trackStates } from "./tracks.ts";

/** Draws written by one statement: 14 values each stay far below both engines' limits. */
const CHUNK = 250;

/** A batch that is being written. */
interface Writing {
  readonly trx: Trx;
  readonly batch: AddDraws;
  readonly log: LogWriter;
  /** The last change number used. */
  seq: number;
}

function rowOf(writing: Writing, draw: LoggedDraw): Insertable<Tables["draws"]> {
  const { cate_id, source } = writing.batch;
  const seq = (writing.seq += 1);
  return { ...draw, cate_id, source, term_key: termKey(draw.term), seq, best_time: bestTime(draw) };
}

/** The index of a stored draw's newest entry, which is a new one if its result changes. */
function indexOfUpdate({ log }: Writing, before: LoggedDraw, draw: StoredDraw): number {
  return sameResult(before, draw) ? before.log_index : log.addDraw(draw, before.log_index);
}

/** Writes draws and their entries of the log, both in the order of the change numbers. */
async function writePlan(writing: Writing, plan: Plan, stored: StoredDraws): Promise<void> {
  const { trx, batch, log } = writing;
  const own = (draw: StoredDraw) => ({ ...draw, cate_id: batch.cate_id, source: batch.source });
  const rows = [...plan.inserts.values()].map((draw) =>
    rowOf(writing, { ...draw, log_index: log.addDraw(own(draw)) }),
  );
  if (rows.length > 0) await trx.insertInto("draws").values(rows).execute();
  for (const [key, draw] of plan.updates) {
    const before = stored.byKey.get(key);
    if (before === undefined) continue;
    const log_index = indexOfUpdate(writing, before, own(draw));
    const { cate_id, term_key, ...fields } = rowOf(writing, { ...draw, log_index });
    await trx
      .updateTable("draws")
      .set(fields)
      .where("cate_id", "=", cate_id)
      .where("term_key", "=", term_key)
      .execute();
  }
  await log.flush();
}

async function saveState(trx: Trx, before: TrackState, after: TrackState): Promise<void> {
  const { cate_id, ...state } = after;
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await trx.updateTable("tracks").set(state).where("cate_id", "=", cate_id).execute();
}

const isRefused = (outcome: AddOutcome) => outcome !== "stored" && outcome !== "already";

export function addDraws(engine: Engine, batch: AddDraws): Promise<AddOutcome[]> {
  const isDone = (added: AddOutcome[]) => batch.allOrNothing !== true || !added.some(isRefused);
  return writeIf(engine, isDone, (trx) => writeBatch(engine, trx, batch));
}

async function readStored(
  trx: Trx,
  cate_id: number,
  draws: readonly StoredDraw[],
): Promise<StoredDraws> {
  const keys = draws.map(({ term }) => termKey(term));
  const stored = await trx
    .selectFrom("draws")
    .select([...DRAW_COLUMNS, "log_index"])
    .where("cate_id", "=", cate_id)
    .where("term_key", "in", keys)
    .execute();
  const labelled = await trx
    .selectFrom("labelled_gaps")
    .select(["term", "term_key"])
    .where("cate_id", "=", cate_id)
    .where("term_key", "in", keys)
    .execute();
  return {
    byKey: new Map(stored.map((draw) => [termKey(draw.term), draw])),
    labelled: new Map(labelled.map(({ term, term_key }) => [term_key, term])),
  };
}

/** The zone of a track's real draws after some more. */
function zoneAfter({ zone }: TrackState, batch: AddDraws, added: readonly AddOutcome[]): string {
  const isFirst = zone === "" && batch.source === "feed" && added.includes("stored");
  return isFirst ? (batch.zone ?? "") : zone;
}

async function writeBatch(engine: Engine, trx: Trx, batch: AddDraws): Promise<AddOutcome[]> {
  const first = await engine.lockSeq(trx);
  const [before] = await trackStates(trx, [batch.cate_id]);
  if (before === undefined) throw new Error(`can't create track ${batch.cate_id}`);
  if (batch.source === "simulated" && before.source === "feed") {
    return batch.draws.map(() => "already");
  }
  if (batch.keepSimulated === true && (await hasSimulated(trx, before))) {
    return batch.draws.map(() => "simulated");
  }
  const retires = batch.draws.length > 0 && batch.source !== before.source;
  const log = await LogWriter.open(trx);
  if (retires) {
    const simulated = { cate_id: batch.cate_id, source: before.source } as const;
    await withdrawDraws(trx, log, { ...simulated, reason: "real draws" });
  }

  const added: AddOutcome[] = [];
  let rewritten = retires;
  const writing: Writing = { trx, batch, log, seq: first };
  for (let start = 0; start < batch.draws.length; start += CHUNK) {
    if (start > 0) await engine.yieldToEventLoop();
    const draws = batch.draws.slice(start, start + CHUNK);
    const stored = await readStored(trx, batch.cate_id, draws);
    const plan = planOf(draws, stored, batch.correct ?? false);
    await writePlan(writing, plan, stored);
    const again = await showAgain(trx, plan, { cate_id: batch.cate_id, labelled: stored.labelled });
    rewritten ||= plan.corrected || again;
    added.push(...plan.added);
  }
  await log.finish();
  await noteDraws(trx, batch, { added, replaced: retires });
  if (rewritten && writing.seq === first) writing.seq += 1;
  const { seq } = writing;
  await saveState(trx, before, {
    cate_id: batch.cate_id,
    source: retires ? batch.source : before.source,
    zone: zoneAfter(before, batch, added),
    rewritten_seq: rewritten ? seq : before.rewritten_seq,
    filled_until: Math.max(before.filled_until, batch.filled_until ?? 0),
  });
  if (seq > first) {
    await setCounter(trx, "seq", seq);
    await engine.announce(trx);
  }
  return added;
}
