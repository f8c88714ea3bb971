import type { Db, Trx } from "#server/store/engine.ts";
import { type Plan, sameResult, type StoredDraws } from "#server/store/plan.ts";
import type { Operator } from "./operator-store.ts";

interface ChangedDraws {
  readonly cate_id: number;
  readonly terms: readonly string[];
  readonly by: Operator | undefined;
}

/** The draws of a plan that were stored with another result, or come back after they were withdrawn. */
export function changedTerms({ inserts, updates }: Plan, stored: StoredDraws): string[] {
  const again = [...inserts.keys()].filter((term) => stored.labelled.has(term));
  const others = [...updates.values()].filter((draw) => {
    const before = stored.byTerm.get(draw.term);
    return before !== undefined && !sameResult(before, draw);
  });
  return [...again, ...others.map(({ term }) => term)];
}

/** Notes when draws were changed, if `by` says so. */
export async function noteChanged(trx: Trx, { cate_id, terms, by }: ChangedDraws): Promise<void> {
  if (by === undefined || terms.length === 0) return;
  const changed = by.now;
  await trx
    .insertInto("draw_changes")
    .values(terms.map((term) => ({ cate_id, term, changed })))
    .onConflict((conflict) => conflict.columns(["cate_id", "term"]).doUpdateSet({ changed }))
    .execute();
}

export async function changedAt(
  db: Db,
  cate_id: number,
  terms: readonly string[],
): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = db.selectFrom("draw_changes").select(["term", "changed"]);
  const found = await rows.where("cate_id", "=", cate_id).where("term", "in", terms).execute();
  return new Map(found.map(({ term, changed }) => [term, changed]));
}
