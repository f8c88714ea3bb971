import { CLOCK_STEP_SECONDS } from "#server/clock.ts";
import { type Db, type Engine, databaseSeconds, setCounter, type Trx } from "./engine.ts";
import { LogWriter } from "./log/log-writer.ts";
import { logWithdrawals } from "./log/withdraw.ts";
import { DRAW_COLUMNS } from "./tables.ts";
import { forgetClaims, markRewritten } from "./tracks.ts";

/** Draws per transaction. */
const BATCH = 1000;

const ahead = (db: Db) => db.selectFrom("draws").where("log_index", "is", null);

export async function nextDue({ db }: Engine): Promise<number | null> {
  const first = ahead(db).select("open_timestamp").orderBy("open_timestamp").limit(1);
  return (await first.executeTakeFirst())?.open_timestamp ?? null;
}

/** Publishes at most {@link BATCH} draws; returns their number. */
async function publishBatch(engine: Engine, trx: Trx): Promise<number> {
  let seq = await engine.lockSeq(trx);
  // Read under the lock: another process may have published them.
  const due = await ahead(trx)
    .select(DRAW_COLUMNS)
    .select("term_key")
    .where("open_timestamp", "<=", await databaseSeconds(engine, trx))
    .orderBy("open_timestamp")
    .orderBy("cate_id")
    .orderBy("term_key")
    .limit(BATCH)
    .execute();
  if (due.length === 0) return 0;
  const log = await LogWriter.open(trx);
  for (const draw of due) {
    seq += 1;
    await trx
      .updateTable("draws")
      .set({ log_index: log.addDraw(draw), seq })
      .where("cate_id", "=", draw.cate_id)
      .where("term_key", "=", draw.term_key)
      .execute();
  }
  await log.finish();
  await setCounter(trx, "seq", seq);
  await engine.announce(trx);
  return due.length;
}

export async function publishDue(engine: Engine): Promise<boolean> {
  const first = await nextDue(engine);
  if (first === null || first > (await databaseSeconds(engine, engine.db))) return false;
  let all = 0;
  for (;;) {
    const published = await engine.write((trx) => publishBatch(engine, trx));
    all += published;
    if (published < BATCH) return all > 0;
    await engine.yieldToEventLoop();
  }
}

async function withdrawEntries(
  engine: Engine,
  trx: Trx,
  { cate_id, now }: { readonly cate_id: number; readonly now: number },
): Promise<void> {
  await markRewritten(engine, trx, cate_id);
  const future = await trx
    .selectFrom("draws")
    .select(["term", "log_index"])
    .where("cate_id", "=", cate_id)
    .where("log_index", "is not", null)
    .where("open_timestamp", ">", now)
    .execute();
  const log = await LogWriter.open(trx);
  const reason = "published ahead of its time";
  await logWithdrawals(trx, log, { cate_id, reason, draws: future });
  await log.finish();
  await trx
    .updateTable("draws")
    .set({ log_index: null })
    .where("cate_id", "=", cate_id)
    .where("log_index", "is not", null)
    .where("open_timestamp", ">", now)
    .execute();
  await forgetClaims(trx, { cate_id, now });
}

export async function withdrawFutureEntries(engine: Engine, cate_id: number): Promise<void> {
  const now = await databaseSeconds(engine, engine.db);
  const found = await engine.db
    .selectFrom("draws")
    .select("term")
    .where("cate_id", "=", cate_id)
    .where("log_index", "is not", null)
    .where("open_timestamp", ">", now + CLOCK_STEP_SECONDS)
    .limit(1)
    .executeTakeFirst();
  if (found !== undefined)
    await engine.write((trx) => withdrawEntries(engine, trx, { cate_id, now }));
}
