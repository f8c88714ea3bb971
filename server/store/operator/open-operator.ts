import type { Engine, Trx } from "#server/store/engine.ts";
import { actions, lastFed, noteAction } from "./actions.ts";
import { changedAt } from "./changes.ts";
import { labelReads } from "./label-reads.ts";
import type { OperatorStore } from "./operator-store.ts";
import { clearNext, reset } from "./reset.ts";
import { endSession, hasEnded } from "./sessions.ts";
import { setNext } from "./set-next.ts";
import { withdrawDraw } from "./withdraw-draw.ts";

/** Rolls back an action that can't be done. */
class NotDone<Why> extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super("the action can't be done");
    this.why = why;
  }
}

/** One transaction, which changes nothing unless `work` returns `done`. */
async function allOrNothing<Outcome>(
  engine: Engine,
  done: Outcome,
  work: (trx: Trx) => Promise<Outcome>,
): Promise<Outcome> {
  let refused: NotDone<Outcome> | null = null;
  try {
    return await engine.write(async (trx) => {
      const outcome = await work(trx);
      if (outcome === done) return outcome;
      refused = new NotDone(outcome);
      throw refused;
    });
  } catch (error) {
    if (refused !== null && error === refused) return (refused as NotDone<Outcome>).why;
    throw error;
  }
}

/** The operator's part of an engine's store. */
export function openOperator(engine: Engine): OperatorStore {
  return {
    ...labelReads(engine.db),
    actions: (limit) => actions(engine.db, limit),
    changedAt: (cate_id, terms) => changedAt(engine.db, cate_id, terms),

    lastFed: (ids) => lastFed(engine.db, ids),
    endSession: (session, by) => engine.write((trx) => endSession(trx, session, by)),
    hasEnded: (mark) => hasEnded(engine.db, mark),
    note: (action, details, by) =>
      engine.write((trx) => noteAction(trx, by, { action, cate_id: 0, details })),
    withdraw: (draw, by) =>
      allOrNothing(engine, "withdrawn", (trx) => withdrawDraw(engine, trx, { ...draw, by })),
    setNext: (next, by) =>
      allOrNothing(engine, "set", (trx) => setNext(engine, trx, { ...next, by })),
    clearNext: (cate_id, by) => engine.write((trx) => clearNext(engine, trx, { cate_id, by })),
    reset: (cate_id, by) => engine.write((trx) => reset(engine, trx, { cate_id, by })),
  };
}
