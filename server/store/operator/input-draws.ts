import type { Trx } from "#server/store/engine.ts";
import type { Plan, StoredDraws } from "#server/store/plan.ts";
import { type AddDraws, type AddOutcome, isRefused, type TrackState } from "#server/store/store.ts";
import { logAction, listTerms } from "./actions.ts";

/** Whether a track has simulated draws, which a real one would remove. */
export async function hasSimulated(trx: Trx, { cate_id, source }: TrackState): Promise<boolean> {
  if (source !== "simulated") return false;
  const draws = trx.selectFrom("draws").select("term").where("cate_id", "=", cate_id);
  return (await draws.limit(1).executeTakeFirst()) !== undefined;
}

/** Removes labels of numbers that are stored again and lets them notify again; returns whether there were any. */
export async function showAgain(
  trx: Trx,
  { inserts }: Plan,
  { cate_id, labelled }: { readonly cate_id: number } & Pick<StoredDraws, "labelled">,
): Promise<boolean> {
  const again = [...inserts].filter(([key]) => labelled.has(key));
  for (const [key, { open_timestamp }] of again) {
    const label = trx.deleteFrom("labelled_gaps").where("cate_id", "=", cate_id);
    await label.where("term_key", "=", key).execute();
    await trx
      .updateTable("push_claims")
      .set({ open_timestamp: open_timestamp - 1 })
      .where("cate_id", "=", cate_id)
      .where("open_timestamp", "=", open_timestamp)
      .execute();
  }
  return again.length > 0;
}

/** Logs who added draws. */
export async function logInputDraws(
  trx: Trx,
  { by, cate_id, draws, correct }: AddDraws,
  { added, replaced }: { readonly added: readonly AddOutcome[]; readonly replaced: boolean },
): Promise<void> {
  const stored = draws.flatMap(({ term }, index) => {
    const outcome = added[index] ?? "already";
    return outcome === "already" || isRefused(outcome) ? [] : [term];
  });
  if (by === undefined || stored.length === 0) return;
  const flags = { ...(correct && { correct }), ...(replaced && { replaced_simulated: true }) };
  const details = { ...listTerms(stored), ...flags };
  await logAction(trx, by, { action: "draws", cate_id, details });
}
