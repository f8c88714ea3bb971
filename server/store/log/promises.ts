import type { Db, Engine, Trx } from "#server/store/engine.ts";
import type { Promised } from "./log-store.ts";
import { LogWriter } from "./log-writer.ts";

/** Days that one transaction reveals at most. */
const REVEALED_AT_ONCE = 400;

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
    log.add(entry);
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
  entryOf: (day: number) => string,
): Promise<void> {
  let done = 0;
  while (done < count) {
    done = await engine.write(async (trx) => {
      await engine.lockSeq(trx);
      const { value: from } = await revealedDays(trx).executeTakeFirstOrThrow();
      const value = Math.max(from, Math.min(count, from + REVEALED_AT_ONCE));
      const log = await LogWriter.open(trx);
      for (let day = from; day < value; day += 1) log.add(entryOf(day));
      await log.finish();
      await trx.updateTable("counters").set({ value }).where("name", "=", "revealed").execute();
      return value;
    });
  }
}
