import { printWithdrawal } from "#proofs/entry.ts";
import type { Trx } from "#server/store/engine.ts";
import type { LogWriter } from "./log-writer.ts";

/** Withdrawn draws noted by one statement. */
const CHUNK = 500;

interface Withdrawal {
  readonly cate_id: number;
  /** Only draws after this time, epoch seconds. */
  readonly after?: number;
  /** What the log says. */
  readonly reason: string;
}

/** Deletes a track's simulated draws, and logs that they are withdrawn; the caller finishes the log. */
export async function withdrawSimulated(
  trx: Trx,
  log: LogWriter,
  { cate_id, after = Number.MIN_SAFE_INTEGER, reason }: Withdrawal,
): Promise<void> {
  const removed = await trx
    .deleteFrom("draws")
    .where("cate_id", "=", cate_id)
    .where("source", "=", "simulated")
    .where("open_timestamp", ">", after)
    .returning(["term", "log_index"])
    .execute();
  const logged = removed.flatMap(({ term, log_index: of }) => (of === null ? [] : [{ term, of }]));
  const rows = logged
    .toSorted((a, b) => a.of - b.of)
    .map(({ term, of }) => {
      const idx = log.add(printWithdrawal({ cate_id, term }, { of, reason }));
      return { cate_id, term, idx };
    });
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx
      .insertInto("log_withdrawn")
      .values(rows.slice(start, start + CHUNK))
      .onConflict((conflict) =>
        conflict
          .columns(["cate_id", "term"])
          .doUpdateSet((update) => ({ idx: update.ref("excluded.idx") })),
      )
      .execute();
  }
}
