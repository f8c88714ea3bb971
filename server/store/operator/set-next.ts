import type { Engine, Trx } from "#server/store/engine.ts";
import { LogWriter } from "#server/store/log/log-writer.ts";
import { withdrawDraws } from "#server/store/log/withdraw.ts";
import { drawReads, storedDraws } from "#server/store/read-draws.ts";
import { markRewritten, trackStates } from "#server/store/tracks.ts";
import { noteAction } from "./actions.ts";
import { hasSimulated } from "./given-draws.ts";
import { putLabel, putNext } from "./labels.ts";
import type { NewNext, Operator } from "./operator-store.ts";

/** Gives a track over to real draws; false if it is simulated and may not be. */
async function takeOver(trx: Trx, cate_id: number, allowed: boolean): Promise<boolean> {
  const [state] = await trackStates(trx, [cate_id]);
  if (state?.source === "feed") return true;
  if (state === undefined || (!allowed && (await hasSimulated(trx, state)))) return false;
  const log = await LogWriter.open(trx);
  await withdrawDraws(trx, log, { cate_id, source: "simulated", reason: "real draws" });
  await log.finish();
  const track = trx.updateTable("tracks").where("cate_id", "=", cate_id);
  await track.set({ source: "feed" }).execute();
  return true;
}

export async function setNext(
  engine: Engine,
  trx: Trx,
  { by, replaceSimulated, open_timestamp, ...next }: NewNext & { readonly by: Operator },
): Promise<"set" | "simulated" | "stored"> {
  const { cate_id, kind, term, note, next_term, next_open_timestamp } = next;
  await markRewritten(engine, trx, cate_id);
  if (!(await takeOver(trx, cate_id, replaceSimulated))) return "simulated";
  if (kind === "cancelled") {
    if ((await storedDraws(trx).byTerms(cate_id, [term])).length > 0) return "stored";
    await putLabel(trx, { cate_id, term, kind, open_timestamp, note });
  }
  const [latest] = await drawReads(trx).latest(cate_id, 1);
  await putNext(trx, { ...next, after_term: latest?.term ?? "" });
  const details = { state: kind, term, next_term, next_open_timestamp, note };
  await noteAction(trx, by, { action: "next", cate_id, details });
  return "set";
}
