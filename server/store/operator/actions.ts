import type { Db, Trx } from "#server/store/engine.ts";
import type { LoggedAction, Operator } from "./operator-store.ts";

/** Maximum of draw numbers that an action lists; the rest is counted. */
const TERMS_LISTED = 50;

interface ActionDetails {
  readonly action: string;
  readonly cate_id: number;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function logAction(trx: Trx, by: Operator, done: ActionDetails): Promise<void> {
  const { action, cate_id } = done;
  const details = JSON.stringify(done.details);
  const row = { created: by.now, address: by.address, action, cate_id, details };
  await trx.insertInto("operator_actions").values(row).execute();
}

/** Draw numbers in the form of an action's details. */
export function listTerms(terms: readonly string[]) {
  const more = terms.length - TERMS_LISTED;
  return { terms: terms.slice(0, TERMS_LISTED), ...(more > 0 && { more }) };
}

export async function actions(db: Db, limit: number): Promise<LoggedAction[]> {
  return db
    .selectFrom("operator_actions")
    .select(["created", "address", "action", "cate_id", "details"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** See `OperatorStore.lastRealDraws`: one index lookup per track, for any number of actions. */
export async function lastRealDraws(db: Db, ids: readonly number[]): Promise<LoggedAction[]> {
  const newest = ids.map((id) =>
    db
      .selectFrom("operator_actions")
      .select(["created", "address", "action", "cate_id", "details"])
      .where("cate_id", "=", id)
      .where("action", "=", "draws")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  return (await Promise.all(newest)).filter((action) => action !== undefined);
}
