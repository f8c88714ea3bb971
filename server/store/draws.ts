import type { Insertable } from "kysely";
import { bestTime } from "#domain/order.ts";
import type { Correction } from "./correction.ts";
import { type Engine, databaseSeconds, setCounter, type Trx, writeIf } from "./engine.ts";
import { LogWriter } from "./log/log-writer.ts";
import { logWithdrawals, withdrawDraws } from "./log/withdraw.ts";
import { hasSimulated, logInputDraws, showAgain } from "./operator/input-draws.ts";
import {
  completes,
  type LoggedDraw,
  type Plan,
  planChanges,
  sameResult,
  type StoredDraws,
} from "./plan.ts";
import { toStoredDraw } from "./read-draws.ts";
import {
  type AddDraws,
  type AddOutcome,
  isRefused,
  type StoredDraw,
  type TrackState,
} from "./store.ts";
import { DRAW_COLUMNS, type Tables, termKey } from "./tables.ts";
import { trackStates } from "./tracks.ts";

/** Draws per statement: with 16 values each far below both engines' limits. */
const CHUNK = 250;

/** State of writing a batch. */
interface Writing {
  readonly trx: Trx;
  readonly batch: AddDraws;
  readonly log: LogWriter;
  /** Epoch seconds by the database's clock. */
  readonly now: number;
  /** Last used change number. */
  seq: number;
}

type DrawRow = Insertable<Tables["draws"]>;

function toRow(writing: Writing, draw: StoredDraw, log_index: number | null): DrawRow {
  const { cate_id, source } = writing.batch;
  const { corrected, ...fields } = draw;
  const seq = (writing.seq += 1);
  const logged = {
    log_index,
    corrected: corrected === undefined ? null : JSON.stringify(corrected),
  };
  const derived = { term_key: termKey(draw.term), best_time: bestTime(draw) };
  return { ...fields, cate_id, source, seq, ...logged, ...derived };
}

/** The result before a correction; unchanged for draws that were only completed. */
function planCorrection({ now }: Writing, before: LoggedDraw, draw: StoredDraw) {
  if (before.log_index === null || sameResult(before, draw) || completes(draw, before)) {
    return before.corrected;
  }
  const { number, timings, open_timestamp } = before;
  return { corrected_timestamp: now, number, timings, open_timestamp } satisfies Correction;
}

/**
 * Adds a log entry if a draw's result is new, and returns the index of its newest entry; null for a draw ahead of
 * its time, whose entry follows when it is due. A public draw that is moved ahead is withdrawn until then.
 */
async function findIndex(
  { trx, log, now, batch: { cate_id } }: Writing,
  draw: StoredDraw,
  before?: LoggedDraw,
): Promise<number | null> {
  const index = before?.log_index ?? null;
  const isAhead = draw.open_timestamp > now;
  if (index === null) return isAhead ? null : log.addDraw(draw);
  if (before !== undefined && sameResult(before, draw)) return index;
  if (!isAhead) return log.addDraw(draw, index);
  const draws = [{ term: draw.term, log_index: index }];
  await logWithdrawals(trx, log, { cate_id, reason: "moved to a later time", draws });
  return null;
}

/** Writes draws and their log entries in the order of the change numbers. */
async function writePlan(writing: Writing, plan: Plan, stored: StoredDraws): Promise<void> {
  const { trx, batch, log } = writing;
  const own = (draw: StoredDraw) => ({ ...draw, cate_id: batch.cate_id, source: batch.source });
  const rows: DrawRow[] = [];
  for (const draw of plan.inserts.values()) {
    rows.push(toRow(writing, draw, await findIndex(writing, own(draw))));
  }
  if (rows.length > 0) await trx.insertInto("draws").values(rows).execute();
  for (const [key, draw] of plan.updates) {
    const before = stored.byKey.get(key);
    if (before === undefined) continue;
    const { corrected: _, ...plain } = draw;
    const corrected = planCorrection(writing, before, draw);
    const written = corrected === undefined ? plain : { ...plain, corrected };
    const log_index = await findIndex(writing, own(draw), before);
    const { cate_id, term_key, ...fields } = toRow(writing, written, log_index);
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

export function addDraws(engine: Engine, batch: AddDraws): Promise<AddOutcome[]> {
  const isDone = (added: AddOutcome[]) =>
    batch.dryRun !== true && (batch.allOrNothing !== true || !added.some(isRefused));
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
    .select([...DRAW_COLUMNS, "corrected", "log_index"])
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
    byKey: new Map(stored.map((row) => [termKey(row.term), toStoredDraw(row)])),
    labelled: new Map(labelled.map(({ term, term_key }) => [term_key, term])),
  };
}

/** The zone of a track's real draws after adding a batch. */
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
  const writing: Writing = { trx, batch, log, seq: first, now: await databaseSeconds(engine, trx) };
  for (let start = 0; start < batch.draws.length; start += CHUNK) {
    if (start > 0) await engine.yieldToEventLoop();
    const draws = batch.draws.slice(start, start + CHUNK);
    const stored = await readStored(trx, batch.cate_id, draws);
    const plan = planChanges(draws, stored, batch.correct ?? false);
    await writePlan(writing, plan, stored);
    const again = await showAgain(trx, plan, { cate_id: batch.cate_id, labelled: stored.labelled });
    rewritten ||= plan.corrected || again;
    added.push(...plan.added);
  }
  await log.finish();
  await logInputDraws(trx, batch, { added, replaced: retires });
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
