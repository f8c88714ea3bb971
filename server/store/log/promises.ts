import { type Db, type Engine, readCounter, readValue, setCounter } from "#server/store/engine.ts";
import type { SecretPromise, SeedReveal } from "./log-store.ts";
import { LogWriter } from "./log-writer.ts";

/** Days that one transaction reveals at most. */
const REVEALED_AT_ONCE = 400;

/** Name under which the index of an entry is stored. */
const indexName = (of: string) => `log_index of ${of}`;

export async function promiseIndex(db: Db, of: string): Promise<number | null> {
  const index = await readValue(db, indexName(of));
  return index === null ? null : Number(index);
}

export async function promise(
  engine: Engine,
  name: string,
  make: () => SecretPromise,
): Promise<string> {
  const found = await readValue(engine.db, name);
  if (found !== null) return found;
  return engine.write(async (trx) => {
    await engine.lockSeq(trx);
    const made = await readValue(trx, name);
    if (made !== null) return made;
    const { secret, entry } = make();
    await trx.insertInto("kept").values({ name, value: secret }).execute();
    const log = await LogWriter.open(trx);
    const index = { name: indexName(name), value: String(log.add(entry)) };
    await trx.insertInto("kept").values(index).execute();
    await log.finish();
    return secret;
  });
}

export async function reveal(
  engine: Engine,
  count: number,
  entryOf: (nth: number) => SeedReveal,
): Promise<void> {
  let done = 0;
  while (done < count) {
    done = await engine.write(async (trx) => {
      await engine.lockSeq(trx);
      const from = await readCounter(trx, "revealed");
      const value = Math.max(from, Math.min(count, from + REVEALED_AT_ONCE));
      const log = await LogWriter.open(trx);
      const rows = Array.from({ length: value - from }, (_, nth) => {
        const { day, entry } = entryOf(from + nth);
        return { name: indexName(day), value: String(log.add(entry)) };
      });
      if (rows.length > 0) await trx.insertInto("kept").values(rows).execute();
      await log.finish();
      await setCounter(trx, "revealed", value);
      return value;
    });
  }
}
