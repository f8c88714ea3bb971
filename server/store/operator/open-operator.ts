import * as v from "valibot";
import { type Db, type Engine, type Trx, writeIf } from "#server/store/engine.ts";
import { actions, lastRealDraws, logAction } from "./actions.ts";
import type {
  DrawToWithdraw,
  EndedSession,
  NewNext,
  Operator,
  OperatorStore,
} from "./operator-store.ts";
import type { InLanguages } from "#contract/languages.ts";
import { NO_NOTE } from "#contract/ops.ts";
import { parseJson } from "#contract/parse.ts";
import { LogWriter } from "#server/store/log/log-writer.ts";
import { withdrawDraws, withdrawOne } from "#server/store/log/withdraw.ts";
import { markRewritten, trackStates } from "#server/store/tracks.ts";
import { drawReads, storedDraws } from "#server/store/read-draws.ts";
import { hasSimulated } from "./input-draws.ts";
import { putLabel, putNext, removeCancelled } from "./labels.ts";

const StoredNote = v.object({ cn: v.string(), en: v.string(), ja: v.string() });

function parseNote(note: string): InLanguages {
  return parseJson(StoredNote, note) ?? NO_NOTE;
}

function labelReads(db: Db): Pick<OperatorStore, "gaps" | "nexts"> {
  return {
    async nexts(ids) {
      if (ids.length === 0) return [];
      const rows = db.selectFrom("next_draws").selectAll().where("cate_id", "in", ids);
      return (await rows.execute()).map(({ note, next_term, next_open_timestamp, ...next }) => ({
        ...next,
        next_term: next_term === "" ? null : next_term,
        next_open_timestamp: next_open_timestamp === 0 ? null : next_open_timestamp,
        note: parseNote(note),
      }));
    },
    async gaps({ cate_id, from, to }) {
      const rows = db
        .selectFrom("labelled_gaps")
        .select(["cate_id", "term", "kind", "open_timestamp", "note"])
        .where("cate_id", "=", cate_id)
        .where("open_timestamp", ">=", from)
        .where("open_timestamp", "<", to)
        .orderBy("open_timestamp", "desc");
      return (await rows.execute()).map(({ note, ...gap }) => ({ ...gap, note: parseNote(note) }));
    },
  };
}

interface OnTrack {
  readonly cate_id: number;
  readonly by: Operator;
}

async function clearNext(engine: Engine, trx: Trx, { cate_id, by }: OnTrack): Promise<boolean> {
  const [notice] = await trx
    .deleteFrom("next_draws")
    .where("cate_id", "=", cate_id)
    .returning(["term", "kind", "after_term"])
    .execute();
  if (notice === undefined) return false;
  await markRewritten(engine, trx, cate_id);
  const [latest] = await drawReads(trx).latest(cate_id, 1);
  const isCancelled = notice.kind === "cancelled" && notice.after_term === (latest?.term ?? "");
  if (isCancelled) await removeCancelled(trx, { cate_id, term: notice.term });
  await logAction(trx, by, { action: "next left to the draws", cate_id, details: {} });
  return true;
}

async function reset(engine: Engine, trx: Trx, { cate_id, by }: OnTrack): Promise<number> {
  await markRewritten(engine, trx, cate_id);
  const log = await LogWriter.open(trx);
  const draws = await withdrawDraws(trx, log, { cate_id, reason: "the track was reset" });
  await log.finish();
  for (const table of ["labelled_gaps", "next_draws", "push_claims"] as const) {
    await trx.deleteFrom(table).where("cate_id", "=", cate_id).execute();
  }
  const track = trx.updateTable("tracks").where("cate_id", "=", cate_id);
  await track.set({ source: "simulated", zone: "", filled_until: 0 }).execute();
  await logAction(trx, by, { action: "reset", cate_id, details: { draws } });
  return draws;
}

/** Marks a session as ended; deletes expired marks. */
async function endSession(trx: Trx, { mark, ends }: EndedSession, by: Operator): Promise<void> {
  await trx.deleteFrom("ended_sessions").where("ends", "<=", by.now).execute();
  const added = await trx
    .insertInto("ended_sessions")
    .values({ mark, ends })
    .onConflict((conflict) => conflict.doNothing())
    .returning("mark")
    .execute();
  if (added.length > 0) await logAction(trx, by, { action: "signed out", cate_id: 0, details: {} });
}

async function hasEnded(db: Db, mark: string): Promise<boolean> {
  const row = await db
    .selectFrom("ended_sessions")
    .select("mark")
    .where("mark", "=", mark)
    .executeTakeFirst();
  return row !== undefined;
}

/** Switches a track to real draws; returns false if it has simulated draws and `allowed` is false. */
async function takeOver(trx: Trx, cate_id: number, allowed: boolean): Promise<boolean> {
  const [state] = await trackStates(trx, [cate_id]);
  if (state?.source === "feed") return true;
  if (state === undefined || (!allowed && (await hasSimulated(trx, state)))) return false;
  const log = await LogWriter.open(trx);
  await withdrawDraws(trx, log, { cate_id, source: "simulated", reason: "real draws" });
  await log.finish();
  const track = trx.updateTable("tracks").where("cate_id", "=", cate_id);
  await track.set({ source: "feed" }).execute();
  return true;
}

async function setNext(
  engine: Engine,
  trx: Trx,
  { by, replaceSimulated, open_timestamp, ...next }: NewNext & { readonly by: Operator },
): Promise<"set" | "simulated" | "stored"> {
  const { cate_id, kind, term, note, next_term, next_open_timestamp } = next;
  await markRewritten(engine, trx, cate_id);
  if (!(await takeOver(trx, cate_id, replaceSimulated))) return "simulated";
  // A draw stored ahead of its time is still to come.
  const reads = kind === "cancelled" ? storedDraws(trx) : drawReads(trx);
  if ((await reads.byTerms(cate_id, [term])).length > 0) return "stored";
  if (kind === "cancelled") {
    await putLabel(trx, { cate_id, term, kind, open_timestamp, note });
  } else if (next_term !== null) {
    await removeCancelled(trx, { cate_id, term: next_term });
  }
  const [latest] = await drawReads(trx).latest(cate_id, 1);
  await putNext(trx, { ...next, after_term: latest?.term ?? "" });
  const details = { state: kind, term, next_term, next_open_timestamp, note };
  await logAction(trx, by, { action: "next", cate_id, details });
  return "set";
}

async function withdrawDraw(
  engine: Engine,
  trx: Trx,
  { cate_id, term: named, note, dueAfter, by }: DrawToWithdraw & { readonly by: Operator },
): Promise<"withdrawn" | "noDraw" | "simulated"> {
  await markRewritten(engine, trx, cate_id);
  const reads = drawReads(trx);
  const [draw] = await storedDraws(trx).byTerms(cate_id, [named]);
  if (draw === undefined) return "noDraw";
  if (draw.source === "simulated") return "simulated";
  const { term, number, timings, open_timestamp } = draw;
  const wasLatest = (await reads.latest(cate_id, 1))[0]?.term === term;
  await withdrawOne(trx, draw, `withdrawn by the operator: ${note.en}`);
  await putLabel(trx, { cate_id, term, kind: "withdrawn", open_timestamp, note });
  if (wasLatest) {
    const [before] = await reads.latest(cate_id, 1);
    const [notice] = await labelReads(trx).nexts([cate_id]);
    const announced = {
      next_term: draw.next_term,
      next_open_timestamp: draw.next_open_timestamp ?? dueAfter?.(open_timestamp) ?? null,
    };
    // A valid notice names the next draw better: the announced one may be delayed, cancelled or withdrawn.
    const { next_term, next_open_timestamp } = notice?.after_term === term ? notice : announced;
    const next = { cate_id, after_term: before?.term ?? "", next_term, next_open_timestamp };
    await putNext(trx, { ...next, kind: "withdrawn", term, note });
  }
  const details = { term, number, timings, open_timestamp, reason: note };
  await logAction(trx, by, { action: "withdraw", cate_id, details });
  return "withdrawn";
}

export function openOperator(engine: Engine): OperatorStore {
  return {
    ...labelReads(engine.db),
    actions: (limit) => actions(engine.db, limit),
    lastRealDraws: (ids) => lastRealDraws(engine.db, ids),
    endSession: (session, by) => engine.write((trx) => endSession(trx, session, by)),
    hasEnded: (mark) => hasEnded(engine.db, mark),
    logAction: (action, details, by) =>
      engine.write((trx) => logAction(trx, by, { action, cate_id: 0, details })),
    withdraw: (draw, by) =>
      writeIf(
        engine,
        (outcome) => outcome === "withdrawn",
        (trx) => withdrawDraw(engine, trx, { ...draw, by }),
      ),
    setNext: (next, by) =>
      writeIf(
        engine,
        (outcome) => outcome === "set",
        (trx) => setNext(engine, trx, { ...next, by }),
      ),
    clearNext: (cate_id, by) => engine.write((trx) => clearNext(engine, trx, { cate_id, by })),
    reset: (cate_id, by) => engine.write((trx) => reset(engine, trx, { cate_id, by })),
  };
}
