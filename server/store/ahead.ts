import type { Engine, Trx } from "./engine.ts";

/** Writes the number of a change that adds no draw, and tells every process. */
async function writeChange(engine: Engine, trx: Trx): Promise<number> {
  const seq = (await engine.lockSeq(trx)) + 1;
  await trx.updateTable("counters").set({ value: seq }).where("name", "=", "seq").execute();
  await engine.announce(trx);
  return seq;
}

/** See {@link Store.announceDue}. */
export async function announceDue(engine: Engine): Promise<void> {
  await engine.write((trx) => writeChange(engine, trx));
}

async function markRewritten(
  engine: Engine,
  trx: Trx,
  { cate_id, now }: { cate_id: number; now: number },
): Promise<void> {
  const rewritten_seq = await writeChange(engine, trx);
  await trx.updateTable("tracks").set({ rewritten_seq }).where("cate_id", "=", cate_id).execute();
  // A claim for a draw of the future would keep back the notifications of all draws until then.
  await trx
    .updateTable("push_claims")
    .set({ open_timestamp: now })
    .where("cate_id", "=", cate_id)
    .where("open_timestamp", ">", now)
    .execute();
}

/** See {@link Store.takeBack}. */
export async function takeBack(engine: Engine, cate_id: number, now: number): Promise<void> {
  await engine.write((trx) => markRewritten(engine, trx, { cate_id, now }));
}

/** See {@link Store.removeSimulatedAfter}. */
export async function removeSimulatedAfter(
  engine: Engine,
  cate_id: number,
  now: number,
): Promise<boolean> {
  const isAhead = await engine.db
    .selectFrom("draws")
    .select("term")
    .where("cate_id", "=", cate_id)
    .where("open_timestamp", ">", now)
    .where("source", "=", "simulated")
    .limit(1)
    .executeTakeFirst();
  const filledAhead = await engine.db
    .selectFrom("tracks")
    .select("cate_id")
    .where("cate_id", "=", cate_id)
    .where("filled_until", ">", now)
    .executeTakeFirst();
  if (isAhead === undefined && filledAhead === undefined) return false;
  await engine.write(async (trx) => {
    await markRewritten(engine, trx, { cate_id, now });
    // Later draws have no part in earlier records, so the records that remain are still right.
    await trx
      .deleteFrom("draws")
      .where("cate_id", "=", cate_id)
      .where("open_timestamp", ">", now)
      .where("source", "=", "simulated")
      .execute();
    await trx
      .updateTable("tracks")
      .set({ filled_until: now })
      .where("cate_id", "=", cate_id)
      .where("filled_until", ">", now)
      .execute();
  });
  return true;
}
