import type { Db, Engine, Trx } from "#server/store/engine.ts";
import type { Promised, Revealed } from "./log-store.ts";
import { LogWriter } from "./log-writer.ts";

/** Days that one transaction reveals at most. */
const REVEALED_AT_ONCE = 400;

/** Name under which the index of an entry is kept. */
const indexName = (of: string) => `log_index of ${of}`;

/** See `LogStore.promiseIndex`. */
export async function promiseIndex(db: Db, of: string): Promise<number | null> {
  const kept = await promised(db, indexName(of));
  return kept === null ? null : Number(kept);
}

/** See `LogStore.promised`. */
export async function promised(db: Db, name: string): Promise<string | null> {
  const kept = db.selectFrom("kept").select("value").where("name", "=", name);
  return (await kept.executeTakeFirst())?.value ?? null;
}

/** See `LogStore.promise`. */
export async function promise(engine: Engine, name: string, make: () => Promised): Promise<string> {
  const found = await promised(engine.db, name);
  if (found !== null) return found;
  return engine.write(async (trx) => {
    await engine.lockSeq(trx);
    const made = await promised(trx, name);
    if (made !== null) return made;
    const { secret, entry } = make();
    await trx.insertInto("kept").values({ name, value: secret }).execute();
    const log = await LogWriter.open(trx);
    const value = String(log.add(entry));
    await trx
      .insertInto("kept")
      .values({ name: indexName(name), value })
      .execute();
    await log.finish();
    return secret;
  });
}

function revealedDays(trx: Trx) {
  return trx.selectFrom("counters").select("value").where("name", "=", "revealed");
}

/** See `LogStore.reveal`. */
export async function reveal(
  engine: Engine,
  count: number,
  entryOf: (nth: number) => Revealed,
): Promise<void> {
  let done = 0;
  while (done < count) {
    done = await engine.write(async (trx) => {
      await engine.lockSeq(trx);
      const { value: from } = await revealedDays(trx).executeTakeFirstOrThrow();
      const value = Math.max(from, Math.min(count, from + REVEALED_AT_ONCE));
      const log = await LogWriter.open(trx);
      const rows = Array.from({ length: value - from }, (_, nth) => {
        const { day, entry } = entryOf(from + nth);
        return { name: indexName(day), value: String(log.add(entry)) };
      });
      if (rows.length > 0) await trx.insertInto("kept").values(rows).execute();
      await log.finish();
      await trx.updateTable("counters").set({ value }).where("name", "=", "revealed").execute();
      return value;
    });
  }
}
