import { type Engine, readCounter, setCounter, type Trx } from "#server/store/engine.ts";
import { DRAW_COLUMNS } from "#server/store/tables.ts";
import { LogWriter } from "./log-writer.ts";

type LoggedRow = Readonly<Record<"seq" | "index", number>>;

/** Notes the entries of draws: one statement for each run of consecutive ones. */
async function noteIndexes(trx: Trx, logged: readonly LoggedRow[]): Promise<void> {
  const runs = Map.groupBy(logged, ({ seq, index }) => index - seq);
  for (const [ahead, run] of runs) {
    await trx
      .updateTable("draws")
      .set((update) => ({ log_index: update("seq", "+", ahead) }))
      .where("seq", ">=", run[0]?.seq ?? 0)
      .where("seq", "<=", run.at(-1)?.seq ?? 0)
      .where("log_index", "is", null)
      .execute();
  }
}

/**
 * Writes entries of the next draws that were stored before there was a log, in the order of their
 * changes. The migration noted the last such change, so that a start reads none of them.
 */
export function backfill(engine: Engine, limit: number): Promise<boolean> {
  return engine.write(async (trx) => {
    await engine.lockSeq(trx);
    const from = await readCounter(trx, "unlogged_from");
    const to = await readCounter(trx, "unlogged_to");
    if (from >= to) return false;
    const rows = await trx
      .selectFrom("draws")
      .select([...DRAW_COLUMNS, "seq", "log_index"])
      .where("seq", ">", from)
      .where("seq", "<=", to)
      .orderBy("seq")
      .limit(limit)
      .execute();
    const log = await LogWriter.open(trx);
    const logged = rows.flatMap(({ seq, log_index, ...draw }) =>
      log_index === null ? [{ seq, index: log.addDraw(draw) }] : [],
    );
    await log.finish();
    await noteIndexes(trx, logged);
    const value = rows.length < limit ? to : (rows.at(-1)?.seq ?? to);
    await setCounter(trx, "unlogged_from", value);
    return value < to;
  });
}
