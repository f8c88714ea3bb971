import type { Engine, Trx } from "#server/store/engine.ts";
import { LogWriter } from "#server/store/log/log-writer.ts";
import { withdrawDraws } from "#server/store/log/withdraw.ts";
import { markRewritten } from "#server/store/tracks.ts";
import { noteAction } from "./actions.ts";
import type { Operator } from "./operator-store.ts";

interface OnTrack {
  readonly cate_id: number;
  readonly by: Operator;
}

export async function clearNext(
  engine: Engine,
  trx: Trx,
  { cate_id, by }: OnTrack,
): Promise<boolean> {
  const rows = await trx
    .deleteFrom("next_draws")
    .where("cate_id", "=", cate_id)
    .returning("term")
    .execute();
  if (rows.length === 0) return false;
  await markRewritten(engine, trx, cate_id);
  await noteAction(trx, by, { action: "next left to the draws", cate_id, details: {} });
  return true;
}

export async function reset(engine: Engine, trx: Trx, { cate_id, by }: OnTrack): Promise<number> {
  await markRewritten(engine, trx, cate_id);
  const log = await LogWriter.open(trx);
  const draws = await withdrawDraws(trx, log, { cate_id, reason: "the track was reset" });
  await log.finish();
  for (const table of ["labelled_gaps", "next_draws", "push_claims"] as const) {
    await trx.deleteFrom(table).where("cate_id", "=", cate_id).execute();
  }
  const track = trx.updateTable("tracks").where("cate_id", "=", cate_id);
  await track.set({ source: "simulated", zone: "", filled_until: 0 }).execute();
  await noteAction(trx, by, { action: "reset", cate_id, details: { draws } });
  return draws;
}
