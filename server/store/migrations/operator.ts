import type { Kysely } from "kysely";
import { createKeyed, type EngineName, types, withColumns } from "./columns.ts";

/** Adds what operators say beside draws: withdrawn and cancelled numbers, next draws, and their actions. */
export async function addOperator(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  const { text, whole, id } = types(engine);
  const gap = { cate_id: whole, term: text, kind: text, open_timestamp: whole, note: text };
  await withColumns(db.schema.createTable("labelled_gaps"), { ...gap, seq: whole })
    .addPrimaryKeyConstraint("labelled_gaps_key", ["cate_id", "term"])
    .execute();
  const byTime = db.schema.createIndex("labelled_gaps_by_time").on("labelled_gaps");
  await byTime.columns(["cate_id", "open_timestamp"]).execute();
  const next = { after_term: text, next_term: text, next_open_timestamp: whole };
  await createKeyed(db, "next_draws", [
    ["cate_id", whole],
    { ...next, kind: text, term: text, note: text },
  ]);
  const action = { created: whole, address: text, action: text, cate_id: whole, details: text };
  await withColumns(
    db.schema.createTable("operator_actions").addColumn("id", id),
    action,
  ).execute();
  await withColumns(db.schema.createTable("push_revisions"), { cate_id: whole, seq: whole })
    .addPrimaryKeyConstraint("push_revisions_key", ["cate_id", "seq"])
    .execute();
}
