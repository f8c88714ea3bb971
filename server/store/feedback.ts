import type { Trx } from "./engine.ts";
import type { NewFeedback } from "./store.ts";

/** See {@link Store.addFeedback}; runs inside a write transaction. */
export async function addFeedback(trx: Trx, feedback: NewFeedback): Promise<number> {
  const { key, ...fields } = feedback;
  const stored = await trx
    .insertInto("feedback")
    .values({ ...fields, idempotency_key: key })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (stored !== undefined) return stored.id;
  const known = await trx
    .selectFrom("feedback")
    .select("id")
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  return known.id;
}
