import { type Engine, writeIf } from "#server/store/engine.ts";
import { actions, lastFed, noteAction } from "./actions.ts";
import { labelReads } from "./label-reads.ts";
import type { OperatorStore } from "./operator-store.ts";
import { clearNext, reset } from "./reset.ts";
import { endSession, hasEnded } from "./sessions.ts";
import { setNext } from "./set-next.ts";
import { withdrawDraw } from "./withdraw-draw.ts";

export function openOperator(engine: Engine): OperatorStore {
  return {
    ...labelReads(engine.db),
    actions: (limit) => actions(engine.db, limit),
    lastFed: (ids) => lastFed(engine.db, ids),
    endSession: (session, by) => engine.write((trx) => endSession(trx, session, by)),
    hasEnded: (mark) => hasEnded(engine.db, mark),
    note: (action, details, by) =>
      engine.write((trx) => noteAction(trx, by, { action, cate_id: 0, details })),
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
