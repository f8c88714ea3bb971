import { type ChunkKey, createUnitOfWork, hourOf } from "#device/archive/chunks.ts";
import type { Row } from "#device/archive/row.ts";
import type { DeviceDb } from "#device/schema.ts";

/** Draws of a track that the operator took back, with their times (epoch seconds). */
export interface Withdrawn {
  readonly cateId: number;
  readonly draws: readonly { readonly term: string; readonly open_timestamp: number }[];
  /** When the device learned it, in epoch milliseconds. */
  readonly now: number;
}

/** Marks stored draws as withdrawn; returns how many weren't yet. */
export async function markWithdrawn(
  db: DeviceDb,
  { cateId, draws, now }: Withdrawn,
): Promise<number> {
  const transaction = db.transaction("hours", "readwrite");
  const work = createUnitOfWork(transaction.store);
  let marked = 0;
  const write = async () => {
    for (const { term, open_timestamp } of draws) {
      const hour = hourOf(open_timestamp);
      for (const each of [hour, hour - 1, hour + 1]) {
        const key: ChunkKey = [cateId, each];
        const chunk = await work.read(key);
        if (chunk === null) continue;
        const rows = chunk.rows.map((row): Row => {
          if (row[0] !== term || row[8] !== null) return row;
          marked += 1;
          const [own, time, number, timings, source, extra, versions, seen] = row;
          const epochSeconds = Math.floor(now / 1000);
          return [own, time, number, timings, source, extra, versions, seen, epochSeconds];
        });
        if (rows.some((row, index) => row !== chunk.rows[index]))
          work.write(key, { ...chunk, rows });
      }
    }
    await work.commit();
  };
  await Promise.all([write(), transaction.done]);
  return marked;
}
