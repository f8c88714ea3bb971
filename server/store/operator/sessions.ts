import type { Db, Trx } from "#server/store/engine.ts";
import { noteAction } from "./actions.ts";
import type { EndedSession, Operator } from "./operator-store.ts";

/** Sessions that have expired are deleted. */
export async function endSession(
  trx: Trx,
  { mark, ends }: EndedSession,
  by: Operator,
): Promise<void> {
  await trx.deleteFrom("ended_sessions").where("ends", "<=", by.now).execute();
  const added = await trx
    .insertInto("ended_sessions")
    .values({ mark, ends })
    .onConflict((conflict) => conflict.doNothing())
    .returning("mark")
    .execute();
  if (added.length > 0)
    await noteAction(trx, by, { action: "signed out", cate_id: 0, details: {} });
}

export async function hasEnded(db: Db, mark: string): Promise<boolean> {
  const row = await db
    .selectFrom("ended_sessions")
    .select("mark")
    .where("mark", "=", mark)
    .executeTakeFirst();
  return row !== undefined;
}
