import type { Source } from "#contract/draw.ts";
import { formatWithdrawal } from "#draw-log/entry.ts";
import type { Trx } from "#server/store/engine.ts";
import type { StoredDraw } from "#server/store/store.ts";
import { type Tables, termKey } from "#server/store/tables.ts";
import { LogWriter } from "./log-writer.ts";

/** Withdrawn draws per statement. */
const CHUNK = 500;

interface Withdrawal {
  readonly cate_id: number;
  /** Only draws of this source. */
  readonly source?: Source;
  /** Only draws after this time, epoch seconds. */
  readonly after?: number;
  /** Also draws with this term or a later one, compared as text. */
  readonly orFrom?: string;
  /** Reason in the log entry. */
  readonly reason: string;
}

/** The withdrawal entry of a removed draw. */
interface WithdrawnEntry {
  readonly cate_id: number;
  readonly term_key: string;
  readonly idx: number;
}

async function logWithdrawn(trx: Trx, rows: readonly WithdrawnEntry[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx
      .insertInto("log_withdrawn")
      .values(rows.slice(start, start + CHUNK))
      .onConflict((conflict) =>
        conflict
          .columns(["cate_id", "term_key"])
          .doUpdateSet((update) => ({ idx: update.ref("excluded.idx") })),
      )
      .execute();
  }
}

/** A removed draw with its log entry, if it has one. */
type Removed = Pick<Tables["draws"], "term" | "log_index">;

/** Logs withdrawals of draws; draws ahead of their time were never in the log. The caller finishes the log. */
export async function logWithdrawals(
  trx: Trx,
  log: LogWriter,
  {
    cate_id,
    reason,
    draws,
  }: Pick<Withdrawal, "cate_id" | "reason"> & { readonly draws: readonly Removed[] },
): Promise<void> {
  const rows = draws
    .flatMap(({ term, log_index: of }) => (of === null ? [] : [{ term, of }]))
    .toSorted((a, b) => a.of - b.of)
    .map(({ term, of }) => {
      const idx = log.add(formatWithdrawal({ cate_id, term }, { of, reason }));
      return { cate_id, term_key: termKey(term), idx };
    });
  await logWithdrawn(trx, rows);
}

/** Deletes draws of a track and logs their withdrawals; returns their number. The caller finishes the log. */
export async function withdrawDraws(
  trx: Trx,
  log: LogWriter,
  { cate_id, source, after = Number.MIN_SAFE_INTEGER, orFrom, reason }: Withdrawal,
): Promise<number> {
  const all = trx.deleteFrom("draws").where("cate_id", "=", cate_id);
  const draws = await (source === undefined ? all : all.where("source", "=", source))
    .where((where) => {
      const isAfter = where("open_timestamp", ">", after);
      return orFrom === undefined ? isAfter : where.or([isAfter, where("term", ">=", orFrom)]);
    })
    .returning(["term", "log_index"])
    .execute();
  await logWithdrawals(trx, log, { cate_id, reason, draws });
  return draws.length;
}

/** Deletes one draw and logs its withdrawal. */
export async function withdrawOne(
  trx: Trx,
  { cate_id, term }: Pick<StoredDraw, "cate_id" | "term">,
  reason: string,
): Promise<void> {
  const draws = await trx
    .deleteFrom("draws")
    .where("cate_id", "=", cate_id)
    .where("term_key", "=", termKey(term))
    .returning(["term", "log_index"])
    .execute();
  const log = await LogWriter.open(trx);
  await logWithdrawals(trx, log, { cate_id, reason, draws });
  await log.finish();
}
