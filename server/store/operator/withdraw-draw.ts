import type { Engine, Trx } from "#server/store/engine.ts";
import { withdrawOne } from "#server/store/log/withdraw.ts";
import { drawReads, storedDraws } from "#server/store/read-draws.ts";
import { markRewritten } from "#server/store/tracks.ts";
import { noteAction } from "./actions.ts";
import { putLabel, putNext } from "./labels.ts";
import type { DrawToWithdraw, Operator } from "./operator-store.ts";

export async function withdrawDraw(
  engine: Engine,
  trx: Trx,
  { cate_id, term: named, note, dueAfter, by }: DrawToWithdraw & { readonly by: Operator },
): Promise<"withdrawn" | "noDraw" | "simulated"> {
  await markRewritten(engine, trx, cate_id);
  const reads = drawReads(trx);
  const [draw] = await storedDraws(trx).byTerms(cate_id, [named]);
  if (draw === undefined) return "noDraw";
  if (draw.source === "simulated") return "simulated";
  const { term, number, timings, open_timestamp } = draw;
  const wasLatest = (await reads.latest(cate_id, 1))[0]?.term === term;
  await withdrawOne(trx, draw, `withdrawn by the operator: ${note.en}`);
  await putLabel(trx, { cate_id, term, kind: "withdrawn", open_timestamp, note });
  if (wasLatest) {
    const [before] = await reads.latest(cate_id, 1);
    const { next_term } = draw;
    const next_open_timestamp = draw.next_open_timestamp ?? dueAfter?.(open_timestamp) ?? null;
    const next = { cate_id, after_term: before?.term ?? "", next_term, next_open_timestamp };
    await putNext(trx, { ...next, kind: "withdrawn", term, note });
  }
  const details = { term, number, timings, open_timestamp, reason: note };
  await noteAction(trx, by, { action: "withdraw", cate_id, details });
  return "withdrawn";
}
